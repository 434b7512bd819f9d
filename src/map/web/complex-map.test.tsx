import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OverGround } from './complex-map.tsx';
import type { Camera } from './engine/map-engine.ts';

test('the name of the complex is drawn over the marks of what is around', () => {
  const camera = {} as Camera;
  const mark = { id: 7, lat: 55.7, lng: 37.6, title: 'Школа № 1', note: '', colour: '#336699', icon: null };
  const html = renderToString(
    <OverGround
      camera={camera}
      lat={55.7}
      lng={37.6}
      title="Каскад"
      marks={[mark]}
      selected={undefined}
      onSelect={() => {}}
    />,
  );
  expect(html.indexOf('data-place="7"')).toBeGreaterThan(-1);
  expect(html.indexOf('Каскад')).toBeGreaterThan(html.indexOf('data-place="7"'));
});
