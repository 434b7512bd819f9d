import { afterEach, describe, expect, it } from 'vitest';
import { type Behaviour, Collector } from '../../../test/factories/collector.ts';
import type { Span } from './span.ts';
import { SpanExporter } from './span-exporter.ts';

const START = Date.UTC(2026, 10, 21, 9);
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

let spanCount = 0;
function span(): Span {
  const n = String(++spanCount);
  return {
    ...{ traceId: n.padStart(32, 'a'), spanId: n.padStart(16, 'b'), parentSpanId: undefined },
    ...{ name: 'GET /api/villages', kind: 'server', start: START, end: START + 12.5 },
    ...{ attributes: { 'http.route': '/api/villages', 'http.response.status_code': 200 }, failed: false },
  };
}

async function exporterTo(behaviour?: Behaviour, endpoint?: string) {
  const collector = await Collector.listen();
  open.push(collector);
  if (behaviour) collector.behaviour = behaviour;
  const lines: string[] = [];
  const exporter = new SpanExporter({
    collector: { endpoint: endpoint ?? collector.address, headers: { 'x-tenant': 'a b' }, service_name: 's', ratio: 1 },
    log: { info: (message) => void lines.push(message), warn: (_details, message) => void lines.push(message) },
    pace: 20,
  });
  open.push(exporter);
  return { collector, exporter, lines };
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 5_000;
  while (!holds() && performance.now() < end) await new Promise((done) => setTimeout(done, 5));
  expect(holds()).toBe(true);
}

describe('what is sent to the collector', () => {
  it('is OTLP in JSON, at its address for traces, with the headers of the settings', async () => {
    const { collector, exporter } = await exporterTo();
    exporter.add(span());
    exporter.add({ ...span(), parentSpanId: 'c'.repeat(16), kind: 'client', failed: true });
    await until(() => exporter.counts.sent === 2);
    expect(collector.requests[0]).toMatchObject({
      url: '/v1/traces',
      headers: { 'content-type': 'application/json', 'x-tenant': 'a b' },
    });
    expect(collector.resources[0]).toMatchObject({ 'service.name': 's' });
    expect(collector.spans).toMatchObject([
      {
        ...{ name: 'GET /api/villages', kind: 2, status: {} },
        startTimeUnixNano: `${START}000000`,
        endTimeUnixNano: `${START + 12}500000`,
        attributes: { 'http.route': '/api/villages', 'http.response.status_code': '200' },
      },
      { kind: 3, parentSpanId: 'c'.repeat(16), status: { code: 2 } },
    ]);
  });

  it('goes in batches of 512, the rest at the stop', async () => {
    const { collector, exporter } = await exporterTo();
    for (let i = 0; i < 1_300; i++) exporter.add(span());
    await exporter.close();
    expect(collector.spans.length).toBe(1_300);
    expect(new Set(collector.spans.map(({ spanId }) => spanId)).size).toBe(1_300);
    expect(collector.bodies.length).toBe(3);
  });

  it('is nothing when nothing was recorded', async () => {
    const { collector, exporter } = await exporterTo();
    await exporter.close();
    expect(collector.requests).toEqual([]);
  });
});

describe('a collector that fails', () => {
  it('gets each span once when it is back; both are told once', async () => {
    const { collector, exporter, lines } = await exporterTo({ status: 503 });
    exporter.add(span());
    await until(() => collector.requests.length >= 3);
    collector.behaviour = { status: 200 };
    exporter.add(span());
    await until(() => exporter.counts.sent === 2);
    expect(collector.spans.length).toBe(2);
    expect(lines).toEqual([
      'the collector of traces does not answer: spans wait, then are dropped',
      'the collector of traces answers again',
    ]);
  });

  it('makes 2,048 spans wait; more are dropped and counted', async () => {
    const { exporter } = await exporterTo(undefined, 'http://127.0.0.1:1');
    for (let i = 0; i < 3_000; i++) exporter.add(span());
    expect(exporter.counts.dropped).toBe(3_000 - 2_048);
    await exporter.close();
    expect(exporter.counts).toEqual({ sent: 0, dropped: 3_000, refused: 0 });
  });

  it('holds up neither what is traced nor the stop for more than two seconds when it never answers', async () => {
    const { collector, exporter } = await exporterTo('hang');
    for (let i = 0; i < 600; i++) exporter.add(span());
    await until(() => collector.requests.length === 1);
    const added = performance.now();
    for (let i = 0; i < 600; i++) exporter.add(span());
    expect(performance.now() - added).toBeLessThan(100);
    const stopped = performance.now();
    await exporter.close();
    expect(performance.now() - stopped).toBeLessThan(3_500);
    expect(exporter.counts).toEqual({ sent: 0, dropped: 1_200, refused: 0 });
  });

  it('is not asked again to take what it refuses', async () => {
    const { collector, exporter, lines } = await exporterTo({ status: 401 });
    exporter.add(span());
    await until(() => exporter.counts.refused === 1);
    collector.behaviour = { status: 200, body: '{"partialSuccess":{"rejectedSpans":"1","errorMessage":"old"}}' };
    exporter.add(span());
    exporter.add(span());
    await until(() => exporter.counts.sent === 1);
    expect(exporter.counts).toEqual({ sent: 1, dropped: 0, refused: 2 });
    expect(lines).toEqual(['the collector of traces refuses spans: check OTEL_EXPORTER_OTLP_*']);
  });

  it('is not followed to another address, which the headers are not for', async () => {
    const elsewhere = await Collector.listen();
    open.push(elsewhere);
    const { collector, exporter } = await exporterTo({ status: 307, headers: { location: elsewhere.address } });
    exporter.add(span());
    await until(() => collector.requests.length >= 1);
    await exporter.close();
    expect(elsewhere.requests).toEqual([]);
    expect(exporter.counts).toEqual({ sent: 0, dropped: 1, refused: 0 });
  });
});
