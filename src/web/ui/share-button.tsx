import { IconCheck, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Passes the page on: by the system's own sheet where there is one, else the link goes to the clipboard. */
export function ShareButton({ title }: { readonly title: string }) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    if (navigator.share) return navigator.share({ title, url: location.href }).catch(() => undefined);
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button onClick={() => void share()}>
      <Icon of={copied ? IconCheck : IconShare2} size={18} />
      <span aria-live="polite">{copied ? 'Ссылка скопирована' : 'Поделиться'}</span>
    </Button>
  );
}
