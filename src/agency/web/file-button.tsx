import { type ReactNode, useRef } from 'react';
import { Button } from '../../site/ui/button.tsx';

/** Largest file, bytes; the server has the last word. */
export const MAX_BYTES = 10_000_000;
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

interface FileButtonProps {
  readonly accept: string;
  readonly multiple?: boolean;
  /** Said while the files are on their way. */
  readonly busy?: string | undefined;
  /** Asked before files are chosen: whether they may be. */
  readonly onPress?: () => boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A button that lets one choose files. */
export function FileButton({ accept, multiple = false, busy, onPress, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" variant="light" busy={busy} onClick={() => (onPress?.() ?? true) && input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
