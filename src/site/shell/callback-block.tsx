import { CallbackLine } from '../../leads/web/callback/callback-line.tsx';
import { nbsp } from '../../platform/rules/russian.ts';
import { classNames } from '../ui/class-names.ts';
import { ManagerCard } from '../ui/manager-card.tsx';
import styles from './callback-block.module.css';
import { useOwnManager } from './own-manager.tsx';

const TEXTS = {
  light: ['Не\u00a0знаете, с\u00a0чего начать?', 'Оставьте телефон, менеджер перезвонит и ответит на вопросы.'],
  brand: [
    'Расскажем то, чего нет в\u00a0рекламе',
    'Реальные сроки, скидки застройщика, шум и виды по сторонам света. Оставьте телефон, менеджер перезвонит.',
  ],
} as const;

/** The invitation to talk above the footer: on window light, or on spruce below a complex. */
export default function CallbackBlock({ variant }: { readonly variant: keyof typeof TEXTS }) {
  const [title, text] = TEXTS[variant];
  const manager = useOwnManager();
  return (
    <div className="nv-wrap" data-print="hide">
      <section className={classNames(styles.block, styles[variant])} aria-labelledby="callback">
        <div>
          <h2 id="callback">{title}</h2>
          <p>{nbsp(text)}</p>
          {manager && variant === 'light' && (
            <div className={styles.manager}>
              <ManagerCard manager={manager} />
            </div>
          )}
        </div>
        <div className={styles.action}>
          <CallbackLine variant={variant === 'light' ? 'primary' : 'amber'} />
        </div>
      </section>
    </div>
  );
}
