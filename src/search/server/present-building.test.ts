import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Aggregate, FoundComplex } from '../index/answer.ts';
import type { ComplexFacts } from './list-facts.ts';
import { ByteWriter, presentBuilding, writeBuilding } from './present-building.ts';

const figure = fc.option(fc.double({ min: 0, max: 1e11, noNaN: true }), { nil: null });
const aggregate: fc.Arbitrary<Aggregate> = fc.record({
  total: fc.nat(100_000),
  min_price: figure,
  max_price: figure,
  min_price_m2: figure,
  max_price_m2: figure,
  min_area: figure,
  max_area: figure,
});
const found: fc.Arbitrary<FoundComplex> = fc
  .record({ id: fc.nat(), on_sale: fc.nat(), all: aggregate, rooms: fc.array(aggregate, { maxLength: 5 }) })
  .map(({ id, on_sale, all, rooms }) => ({ ...all, id, on_sale, rooms }));
/** The writer repeats what facts hold, whatever that is. */
const facts = fc
  .record({
    id: fc.nat(),
    titles: fc.record({ title: fc.string({ unit: 'binary' }) }),
    updated_at: fc.string(),
    reach: fc.array(
      fc.record({ shown: fc.record({ id: fc.nat(5), line_id: fc.nat(5) }), hub: fc.constantFrom(null, 1) }),
    ),
  })
  .map((parts) => ({ ...parts, outlines: [] }) as unknown as ComplexFacts);

const asked = fc.option(fc.record({ stations: fc.array(fc.nat(5)), hubs: fc.constantFrom([], [1]) }), {
  nil: undefined,
});

test('a complex is written as it is presented, whatever its figures and letters, one after another', () => {
  const writer = new ByteWriter();
  fc.assert(
    fc.property(fc.array(fc.tuple(facts, found), { minLength: 1, maxLength: 5 }), asked, (complexes, asked) => {
      writer.begin();
      writer.text('[');
      for (const [index, [fact, figures]] of complexes.entries()) {
        if (index > 0) writer.text(',');
        writeBuilding(writer, fact, figures, asked);
      }
      writer.text(']');
      const expected = complexes.map(([fact, figures]) => presentBuilding(fact, figures, asked));
      expect(JSON.parse(writer.take().toString())).toEqual(JSON.parse(JSON.stringify(expected)));
    }),
  );
});

test('a writer grows with what it is given and begins anew when told to', () => {
  const writer = new ByteWriter();
  const long = 'ё'.repeat(400_000);
  writer.text(long);
  writer.bytes(Buffer.from('хвост'));
  expect(writer.take().toString()).toBe(`${long}хвост`);
  writer.begin();
  writer.text('a');
  expect(writer.take()).toEqual(Buffer.from('a'));
});
