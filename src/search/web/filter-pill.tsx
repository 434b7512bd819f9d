import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../site/ui/button.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import { onPressBegin } from '../../site/ui/form/chip.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconChevronDown, IconX } from '../../site/ui/icons.ts';
import { pressedLink } from '../../site/ui/pressed-link.ts';
import styles from './filter-pill.module.css';
import { useDismiss } from './use-dismiss.ts';

export interface FilterPillProps {
  /** «Цена». */
  readonly title: string;
  /** What is chosen, «до 20 млн ₽»; undefined when nothing is. */
  readonly words: string | undefined;
  /** Address of the search without this filter. */
  readonly clearPath: string;
  readonly onClear: () => void;
  /** Told at the beginning of a press that clears it. */
  readonly onPressStartClear: () => void;
  /** «Показать 128 ЖК». */
  readonly showLabel: ReactNode;
  /** The values cannot be searched by. */
  readonly invalid?: boolean;
  readonly onOpen?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A field that is focused brings up the keys of a phone over the others. */
const WITH_KEYS = '(hover: hover) and (min-width: 720px)';

/** One filter of the bar: its name or what is chosen, and its fields in a window under it (on phones, a sheet). */
export function FilterPill(props: FilterPillProps) {
  const { title, words, clearPath, onClear, onPressStartClear, showLabel, invalid, onOpen, children } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const close = useDismiss(ref);
  // Drawn closed too until the page is alive: without JavaScript it opens all the same.
  const [drawn, setDrawn] = useState(true);
  useEffect(() => setDrawn(ref.current?.open ?? false), []);
  const clear = (event: MouseEvent) => {
    if (!pressedLink(event)) return;
    event.preventDefault();
    onClear();
  };
  return (
    <div className={classNames(styles.pill, words !== undefined && styles.active)}>
      <details
        ref={ref}
        name="filter"
        onToggle={(event) => {
          const { open } = event.currentTarget;
          setDrawn(open);
          onOpen?.(open);
          if (open && matchMedia(WITH_KEYS).matches) {
            event.currentTarget.querySelector<HTMLInputElement>('input[name$="_max"][inputmode]')?.focus();
          }
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of its disclosure */}
        <summary className={styles.summary} onClick={() => setDrawn(true)}>
          {words === undefined ? (
            title
          ) : (
            <>
              <span className="nv-hidden">{title}: </span>
              <span className={styles.words}>{words}</span>
            </>
          )}
          {words === undefined && <Icon of={IconChevronDown} size={18} />}
        </summary>
        <button type="button" className={styles.veil} aria-label="Закрыть" tabIndex={-1} onClick={close} />
        {drawn && (
          <div className={styles.window}>
            {children}
            <div className={styles.foot}>
              <Button variant="subtle" size="sm" onClick={onClear} disabled={words === undefined && !invalid}>
                Сбросить
              </Button>
              <Button variant="primary" size="sm" type="submit" disabled={invalid} onClick={close}>
                {invalid ? 'Показать' : showLabel}
              </Button>
            </div>
          </div>
        )}
      </details>
      {words !== undefined && (
        <a
          className={styles.clear}
          href={clearPath}
          aria-label={`Сбросить: ${words}`}
          onClick={clear}
          onPointerDown={onPressBegin(onPressStartClear).onPointerDown}
        >
          <Icon of={IconX} size={18} />
        </a>
      )}
    </div>
  );
}
