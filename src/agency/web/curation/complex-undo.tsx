import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '../../../complex/rules/format.ts';
import { countOf, groupDigits, NOUNS } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { UndoableMerge } from '../../contract/merging.ts';
import styles from './catalogue-page.module.css';

/** What was merged into this complex and can still be taken back; what that does is said before it is done. */
export function ComplexUndo({ id, title }: { readonly id: number; readonly title: string }) {
  const [merges, setMerges] = useState<readonly UndoableMerge[]>([]);
  useEffect(() => {
    let isOpen = true;
    callApi('listMerges', { params: { id } }).then(
      ({ data }) => isOpen && setMerges(data),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [id]);
  if (merges.length === 0) return null;
  return (
    <section aria-label="Объединённые комплексы">
      <h3>Объединён с</h3>
      <ul className={styles.list}>
        {merges.map((merge) => (
          <Merged key={merge.id} merge={merge} into={title} />
        ))}
      </ul>
    </section>
  );
}

function Merged({ merge, into }: { readonly merge: UndoableMerge; readonly into: string }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const { id, title, title_eng, merged_at, merged_by, until } = merge;
  const undo = async () => {
    setSaving(true);
    const done = await saved(callApi('undoMerge', { params: { id } }), 'Объединение отменено');
    setSaving(false);
    setAsking(false);
    if (done) void navigate(`/admin/catalogue/${done.answer.data.id}`);
  };
  return (
    <li>
      <p>
        «{title ?? title_eng}», {formatDateTime(merged_at)}
        {merged_by && `, ${merged_by}`}.{' '}
        <span className="nv-secondary">Отменить можно до {formatDateTime(until)}.</span>
      </p>
      {asking && <p>{wordsOf(merge, into)}</p>}
      <span className={styles.row}>
        {asking && (
          <Button size="sm" onClick={() => setAsking(false)}>
            Оставить
          </Button>
        )}
        <Button
          size="sm"
          variant={asking ? 'primary' : 'plain'}
          busy={saving ? 'Отменяем' : undefined}
          onClick={() => (asking ? void undo() : setAsking(true))}
        >
          {asking ? 'Отменить объединение' : 'Отменить объединение…'}
        </Button>
      </span>
    </li>
  );
}

function wordsOf(merge: UndoableMerge, into: string): string {
  const { title, title_eng, flats, on_sale, housings, favourites, pictures, documents, published } = merge;
  const back = [
    `${countOf(flats, NOUNS.flat)}, из них в продаже ${groupDigits(on_sale)}`,
    countOf(housings, NOUNS.housing),
    `картинки (${groupDigits(pictures)}) и документы (${groupDigits(documents)})`,
    `избранное (${groupDigits(favourites)})`,
    'просмотры и названия',
  ];
  return `«${title ?? title_eng}» снова станет отдельным комплексом по адресу /${title_eng}, ${published ? 'на сайте' : 'скрытым, как был'}. Из «${into}» к нему вернутся: ${back.join('; ')}. Что добавилось после объединения в общие корпуса, останется в «${into}», пока фид не скажет иначе.`;
}
