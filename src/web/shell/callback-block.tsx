import { IconPhoneCall } from '@tabler/icons-react';
import { formatPhone } from '../../domain/format.ts';
import { nbsp } from '../../domain/russian.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import styles from './callback-block.module.css';
import { useSite } from './site.ts';

const TEXTS = {
  light: ['Не\u00a0знаете, с\u00a0чего начать?', 'Позвоните: менеджер ответит на вопросы и поможет выбрать.'],
  brand: [
    'Расскажем то, чего нет в\u00a0рекламе',
    'Реальные сроки, скидки застройщика, шум и виды по сторонам света. Позвоните, и мы ответим на вопросы.',
  ],
} as const;

/** The invitation to talk above the footer: on window light, or on spruce below a complex. */
export function CallbackBlock({ variant }: { readonly variant: keyof typeof TEXTS }) {
  const { brand } = useSite().config;
  const [title, text] = TEXTS[variant];
  return (
    <div className="nv-wrap" data-print="hide">
      <section className={classNames(styles.block, styles[variant])} aria-labelledby="callback">
        <div>
          <h2 id="callback">{title}</h2>
          <p>{nbsp(text)}</p>
        </div>
        <div className={styles.action}>
          <ButtonAnchor variant={variant === 'light' ? 'primary' : 'amber'} size="lg" href={phoneHref(brand.phone)}>
            <Icon of={IconPhoneCall} />
            {formatPhone(brand.phone)}
          </ButtonAnchor>
          {brand.hours}
        </div>
      </section>
    </div>
  );
}
