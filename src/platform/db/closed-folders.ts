import { lstatSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';

/** A user of the system by number, and his group. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** A command that runs another one; `env` is added to the environment. */
export interface Way {
  readonly program: string;
  /** The words of the other command follow. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Lays an empty folder over each closed one, for this process and its children only, and puts what is needed back into its
 * place: paths stay as they are, and the rest of the closed folder is out of sight. Then it becomes the command.
 */
const SCRIPT = `
IFS='
'
set -fu
umask 022
reach() {
  stage=$(mktemp -d -p /tmp) && mount -t tmpfs -o mode=755,size=1m novosel "$stage" || return
  n=0
  for place in $NOVOSEL_NEEDS; do
    n=$((n + 1))
    if [ -d "$place" ]; then mkdir "$stage/$n"; else : > "$stage/$n"; fi
    mount --rbind "$place" "$stage/$n" || return
  done
  for place in $NOVOSEL_COVERS; do mount -t tmpfs -o mode=755,size=1m,nosuid,nodev novosel "$place" || return; done
  n=0
  for place in $NOVOSEL_NEEDS; do
    n=$((n + 1))
    if [ -d "$stage/$n" ]; then mkdir -p "$place"; else mkdir -p "\${place%/*}" && : > "$place"; fi
    mount --rbind "$stage/$n" "$place" || return
  done
  umount -l "$stage" && rmdir "$stage"
}
reach && cd "$NOVOSEL_FOLDER" && unset NOVOSEL_NEEDS NOVOSEL_COVERS NOVOSEL_FOLDER && exec "$@"
exit 126`;

/**
 * How this user, for whom root starts a command, comes to all of `needs`: undefined where no folder above them is closed to
 * him. Root must be allowed to mount.
 *
 * @param folder the command's working folder.
 */
export function wayThrough(owner: Owner, needs: readonly string[], folder: string): Way | undefined {
  const places = outermost(needs.map((place) => resolve(place)));
  const covers = outermost(places.flatMap((place) => closedAbove(owner, place) ?? []));
  if (covers.length === 0 || covers.includes(sep)) return undefined;
  const hidden = places.filter((place) => covers.some((cover) => isWithin(place, cover)));
  const env = {
    NOVOSEL_NEEDS: hidden.join('\n'),
    NOVOSEL_COVERS: covers.join('\n'),
    NOVOSEL_FOLDER: folder,
  };
  return { program: 'unshare', args: ['--mount', '--propagation', 'slave', '--', 'sh', '-c', SCRIPT, 'sh'], env };
}

/** The uppermost folder above a place that this user may not pass through. */
function closedAbove({ uid, gid }: Owner, place: string): string | undefined {
  const above: string[] = [];
  for (let folder = dirname(place); !above.includes(folder); folder = dirname(folder)) above.push(folder);
  return above.findLast((folder) => {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (!found?.isDirectory()) return false;
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    return (found.mode & bit) === 0;
  });
}

const isWithin = (place: string, folder: string): boolean => place.startsWith(folder + sep);

/** Places without those that lie in another one of them. */
function outermost(places: readonly string[]): string[] {
  const different = [...new Set(places)];
  return different.filter((place) => !different.some((other) => isWithin(place, other)));
}
