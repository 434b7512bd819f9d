/** What of a press tells where it leads; React's events and the browser's have it. */
interface Press {
  readonly target: EventTarget | null;
  readonly button: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * The link that a press follows within the site and in this tab; undefined for anything else: the browser opens tabs and
 * windows (Ctrl, ⌘, Shift), keeps files (Alt, `download`) and leaves for other sites by itself.
 */
export function pressedLink({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Press): HTMLAnchorElement | undefined {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return undefined;
  const link = target.closest('a');
  return link && link.origin === location.origin && !link.target && !link.download ? link : undefined;
}
