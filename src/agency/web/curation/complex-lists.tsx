import type { CuratedComplex } from '../../contract/curation.ts';
import type { ComplexEditProps } from './complex-fields.tsx';
import { AdvantagesPart, Lines, Part } from './lines-part.tsx';
import { OutlinePart } from './outline-part.tsx';

/** Advantages, names in feeds and the outline on the map, each as lines of text in a part of its own. */
export function ComplexLists({ complex, onSaved }: ComplexEditProps) {
  const { id, version } = complex;
  const of = String(id);
  const params = { id };
  const own = complex.advantages.filter(({ origin }) => origin === 'curated');
  const fromFeed = complex.advantages.filter(({ origin }) => origin !== 'curated');
  const done = (sent: { readonly answer: { readonly data: CuratedComplex } } | 'waiting' | false): boolean => {
    if (sent && sent !== 'waiting') onSaved(sent.answer.data);
    return sent !== false;
  };
  return (
    <>
      <AdvantagesPart
        form="complex-lines"
        of={of}
        note={fromFeed.length > 0 ? `Из фида: ${fromFeed.map(({ title }) => title).join(', ')}` : undefined}
        advantages={own}
        onSave={async (advantages, send) =>
          done(await send('setAdvantages', { params, body: { advantages } }, 'Преимущества сохранены'))
        }
      />
      <Part id="names" title="Названия в фидах">
        <Lines
          form="complex-lines"
          of={`${of}-names`}
          label="Названия в фидах"
          description="По одному в строке: под ними лоты фидов находят этот комплекс"
          lines={complex.aliases}
          onSave={async (names, send) =>
            done(await send('setAliases', { params, body: { names } }, 'Названия сохранены'))
          }
        />
      </Part>
      <OutlinePart
        form="complex-lines"
        of={of}
        title="Контур на карте"
        without="без контура"
        polygon={complex.polygon}
        onSave={async (polygon, send) =>
          done(await send('changeCuratedComplex', { params, body: { version, polygon } }, 'Контур сохранён'))
        }
      />
    </>
  );
}
