import { openDialog } from '../../site/client/dialogs.ts';
import { emptyPicked, pickFor, usePicked, usePickedFor } from '../../site/client/picked.ts';
import { isAtLeast, useVisitor } from '../../site/client/visitor.ts';
import { Button } from '../../site/ui/button.tsx';
import { classNames } from '../../site/ui/class-names.ts';
import styles from './picked-bar.module.css';

const MANAGER = 2;

/** «Выбрано 5»: what staff ticked, with the way to send it. `aboveBar`: another bar lies along the lower edge there. */
export default function PickedBar({ aboveBar = false }: { readonly aboveBar?: boolean | undefined }) {
  const picked = usePicked();
  const visitor = useVisitor();
  const client = usePickedFor();
  if (picked.length === 0 || !isAtLeast(visitor, MANAGER)) return null;
  return (
    <section
      className={classNames(styles.bar, aboveBar && styles.aboveBar)}
      aria-label="Выбранное для клиента"
      data-print="hide"
    >
      <span aria-live="polite">
        <PickedWords count={picked.length} client={client?.name} />
      </span>
      <Button size="sm" variant="primary" onClick={() => openDialog('picked', {})}>
        Отправить клиенту
      </Button>
      <Button size="sm" variant="subtle" onClick={letGo}>
        Сбросить
      </Button>
    </section>
  );
}

interface PickedWordsProps {
  readonly count: number;
  readonly client: string | undefined;
}

/** «Выбрано 5 · Анна»: the dot stands outside of what is shortened, which would swallow the space before it. */
export function PickedWords({ count, client }: PickedWordsProps) {
  return (
    <>
      Выбрано <b>{count}</b>
      {client !== undefined && (
        <>
          {' · '}
          <span className={styles.client}>{client}</span>
        </>
      )}
    </>
  );
}

function letGo(): void {
  emptyPicked();
  pickFor(null);
}
