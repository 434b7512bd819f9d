import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { saved } from '../../../site/office/saved.ts';
import { Button, ButtonLink } from '../../../site/ui/button.tsx';
import type { CuratedCard } from '../../contract/curated-card.ts';
import { type CardPart, CardParts } from './card-parts.tsx';
import styles from './catalogue-page.module.css';

/** What is lacking for one purpose; each leads to its field on the page. */
export interface Lacking {
  /** For what: «Чтобы показать, нужно». */
  readonly words: string;
  readonly lacks: readonly { readonly title: string; readonly href: string }[];
}

interface CardFrameProps<Card> {
  readonly card: Pick<CuratedCard, 'title' | 'title_eng' | 'published'>;
  /** The list that it stands in. */
  readonly list: { readonly to: string; readonly label: string };
  readonly lacking: readonly Lacking[];
  /** Whether it cannot be shown yet. */
  readonly blocked: boolean;
  readonly publish: (published: boolean) => Promise<{ readonly data: Card }>;
  /** What hiding it does, asked before. */
  readonly hiding: string;
  /** Said once it is hidden, and once it is shown. */
  readonly said: { readonly hidden: string; readonly shown: string };
  readonly onSaved: (card: Card) => void;
  readonly parts: readonly CardPart[];
  /** Before the other actions of the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What editors work on: its way back, heading, showing and hiding, what is lacking, and its parts with addresses. */
export function CardFrame<Card>(props: CardFrameProps<Card>) {
  const { card, list, lacking, blocked, publish, hiding, said, onSaved, parts, actions, children } = props;
  const { title, title_eng, published } = card;
  const [asking, ask] = useState(false);
  const turn = async () => {
    ask(false);
    const done = await saved(publish(!published), published ? said.hidden : said.shown);
    if (done) onSaved(done.answer.data);
  };
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to={list.to}>{list.label}</Link> › <span aria-current="page">{title}</span>
      </nav>
      <ListHead title={title}>
        {actions}
        {published && (
          <ButtonLink size="sm" to={`/${title_eng}`} target="_blank">
            Открыть карточку
          </ButtonLink>
        )}
        <Button
          size="sm"
          variant={published ? 'plain' : 'primary'}
          disabled={!published && blocked}
          onClick={() => (published ? ask(true) : void turn())}
        >
          {published ? 'Скрыть с сайта' : 'Показать на сайте'}
        </Button>
      </ListHead>
      <OfficeWindow opened={asking} onClose={() => ask(false)} title="Скрыть с сайта?">
        <div className={forms.form}>
          <p>
            {title}. {hiding}
          </p>
          <div className={forms.buttons}>
            <Button onClick={() => ask(false)}>Отмена</Button>
            <Button variant="primary" onClick={() => void turn()}>
              Скрыть
            </Button>
          </div>
        </div>
      </OfficeWindow>
      {lacking.map(({ words, lacks }) => (
        <LackingLine key={words} words={words} lacks={lacks} />
      ))}
      <CardParts parts={parts} />
      <div className={styles.panels}>{children}</div>
    </>
  );
}

function LackingLine({ words, lacks }: Lacking) {
  if (lacks.length === 0) return null;
  return (
    <p className={styles.missing}>
      {words}:{' '}
      {lacks.map(({ title, href }, i) => (
        <span key={title}>
          {i > 0 && ', '}
          <a href={href}>{title}</a>
        </span>
      ))}
    </p>
  );
}
