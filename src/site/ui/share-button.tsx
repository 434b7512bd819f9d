import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ShareTargetKey, shareLinks } from '../../platform/rules/share-links.ts';
import { type ButtonSize, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import {
  IconAlertCircle,
  IconBrandOkRu,
  IconBrandTelegram,
  IconBrandVk,
  IconBrandWhatsapp,
  IconCheck,
  IconDots,
  IconLink,
  IconShare2,
} from './icons.ts';
import { DisclosureMenu } from './layout/disclosure-menu.tsx';
import styles from './share-button.module.css';

const ICONS: Readonly<Record<ShareTargetKey, typeof IconBrandVk>> = {
  telegram: IconBrandTelegram,
  whatsapp: IconBrandWhatsapp,
  vk: IconBrandVk,
  odnoklassniki: IconBrandOkRu,
};

/** How long the outcome of copying is shown, milliseconds. */
const OUTCOME_MS = 2_000;

export interface ShareButtonProps {
  /** What is shared, as the message says. */
  readonly title: string;
  /** Absolute address; the page that is open unless said. */
  readonly url?: string;
  readonly size?: ButtonSize;
  /** The sign alone, beside a heading; its words are heard. */
  readonly quiet?: boolean;
}

/** Passes a page on: four networks, the link to the clipboard, the system's own sheet where there is one. */
export default function ShareButton({ title, url, size, quiet = false }: ShareButtonProps) {
  const here = useSyncExternalStore(subscribeToAddress, presentAddress, () => '');
  const canHandOver = useSyncExternalStore(
    subscribeToNothing,
    () => 'share' in navigator,
    () => false,
  );
  const { outcome, copy } = useCopying();
  const address = url ?? here;
  const handOver = () => void navigator.share({ title, url: address }).catch(() => undefined);
  return (
    <DisclosureMenu
      align="end"
      live
      summaryClassName={
        quiet ? buttonClass({ variant: 'subtle', size, className: styles.quiet }) : buttonClass({ size })
      }
      summary={
        <>
          <Icon of={outcome === undefined ? IconShare2 : outcome === COPIED ? IconCheck : IconAlertCircle} size={18} />
          <span aria-live="polite" className={quiet ? 'nv-hidden' : undefined}>
            {outcome ?? 'Поделиться'}
          </span>
        </>
      }
    >
      {shareLinks(address, title).map(({ key, title: network, href }) => (
        <li key={key}>
          <a href={href} target="_blank" rel="noopener">
            <Icon of={ICONS[key]} size={20} />
            {network}
          </a>
        </li>
      ))}
      <li className={styles.last}>
        <button type="button" onClick={() => void copy(address)}>
          <Icon of={IconLink} size={20} />
          Скопировать ссылку
        </button>
      </li>
      {canHandOver && (
        <li>
          <button type="button" onClick={handOver}>
            <Icon of={IconDots} size={20} />
            Другие приложения
          </button>
        </li>
      )}
    </DisclosureMenu>
  );
}

const COPIED = 'Ссылка скопирована';
const NOT_COPIED = 'Ошибка копирования';

/** Copies a text and says for two seconds how it went. */
function useCopying() {
  const [outcome, setOutcome] = useState<typeof COPIED | typeof NOT_COPIED>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(COPIED);
    } catch {
      // Refused, or no clipboard at all: pages without encryption have none.
      setOutcome(NOT_COPIED);
    }
  };
  return { outcome, copy };
}

const presentAddress = () => location.href.split('#')[0] ?? '';
const subscribeToNothing = () => () => {};
/** The menu is read when it is opened; what changed since is asked for then. */
function subscribeToAddress(changed: () => void): () => void {
  document.addEventListener('toggle', changed, true);
  return () => document.removeEventListener('toggle', changed, true);
}
