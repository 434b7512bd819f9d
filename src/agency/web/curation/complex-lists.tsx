import styles from './catalogue-page.module.css';
import type { ComplexEditProps } from './complex-fields.tsx';
import { cornersOf, Lines, Outline, Part, titledLine } from './lines-part.tsx';

/** Advantages, names in feeds and the outline on the map, each as lines of text in a part of its own. */
export function ComplexLists({ complex, onSaved }: ComplexEditProps) {
  const params = { id: complex.id };
  const own = complex.advantages.filter(({ origin }) => origin === 'curated');
  const fromFeed = complex.advantages.filter(({ origin }) => origin !== 'curated');
  const done = (sent: object | 'waiting' | false): boolean => {
    if (sent && sent !== 'waiting') onSaved();
    return sent !== false;
  };
  return (
    <>
      <Part id="texts" title="Преимущества">
        <Lines
          form="complex-lines"
          label="Преимущества"
          description="По одному в строке: название — пояснение"
          note={fromFeed.length > 0 ? `Из фида: ${fromFeed.map(({ title }) => title).join(', ')}` : undefined}
          lines={own.map(({ title, text }) => (text ? `${title} — ${text}` : title))}
          of={`${complex.id}-advantages`}
          onSave={async (lines, send) => {
            const advantages = lines.map(titledLine);
            return done(await send('setAdvantages', { params, body: { advantages } }, 'Преимущества сохранены'));
          }}
        />
      </Part>
      <Part id="names" title="Названия в фидах">
        <Lines
          form="complex-lines"
          label="Названия в фидах"
          description="По одному в строке: под ними лоты фидов находят этот комплекс"
          lines={complex.aliases}
          of={`${complex.id}-names`}
          onSave={async (names, send) => {
            return done(await send('setAliases', { params, body: { names } }, 'Названия сохранены'));
          }}
        />
      </Part>
      <Part id="outline" title="Контур на карте">
        <div className={styles.beside}>
          <Lines
            form="complex-lines"
            label="Контур на карте"
            description="Точка в строке: широта, долгота. Не меньше трёх; пусто — без контура"
            lines={(complex.polygon ?? []).map(([lat, lng]) => `${lat}, ${lng}`)}
            of={`${complex.id}-outline`}
            onSave={async (lines, send) => {
              const points = cornersOf(lines);
              const body = { version: complex.version, polygon: points.length === 0 ? null : points };
              return done(await send('changeCuratedComplex', { params, body }, 'Контур сохранён'));
            }}
          />
          <Outline points={complex.polygon} />
        </div>
      </Part>
    </>
  );
}
