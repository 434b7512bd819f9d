import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/context.ts';
import { openApiDocument } from './openapi.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** `GET /api/openapi.json` and a readable page of it at `/api/docs`, without scripts. */
export function registerOpenApi(server: FastifyInstance, app: App): void {
  const textOf = madeOnce((brand) => JSON.stringify(openApiDocument(brand)));
  const pageOf = madeOnce((brand) => docsPage(openApiDocument(brand)));
  server.get('/api/openapi.json', (_request, reply) => {
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(textOf(app.config.brand.name));
  });
  server.get('/api/docs', (_request, reply) => {
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('cache-control', 'no-cache')
      .send(pageOf(app.config.brand.name));
  });
}

/** Makes a text at the first wish and again when the name it is made with has changed. */
function madeOnce(make: (name: string) => string): (name: string) => string {
  let known: { readonly name: string; readonly text: string } | undefined;
  return (name) => {
    if (known?.name !== name) known = { name, text: make(name) };
    return known.text;
  };
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: object;
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

function docsPage(document: Record<string, unknown>): string {
  const { info, paths } = document as {
    info: { title: string; description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  const groups = Map.groupBy(operations, (operation) => operation.tags[0] ?? '');
  const sections = [...groups].map(
    ([tag, list]) => `<h2 id="${tag}">${escapeHtml(tag)}</h2>${list.map(operationHtml).join('')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(info.title)}</title><style>body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#13231f}
summary{cursor:pointer;padding:.4rem 0}code,pre{font:13px/1.45 ui-monospace,monospace}pre{background:#f3f5f2;padding:.75rem;overflow:auto;border-radius:8px}
b{display:inline-block;min-width:4rem}table{border-collapse:collapse}td{padding:.15rem 1rem .15rem 0;vertical-align:top}</style>
<h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)}</p><p><a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</html>`;
}

function operationHtml({
  path,
  method,
  summary,
  parameters,
  requestBody,
  responses,
}: Operation & { path: string; method: string }): string {
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(parameter.schema))}</code></td></tr>`,
  );
  const answers = Object.entries(responses).map(([status, { description, content }]) => {
    const schema = Object.entries(content ?? {}).find(([type]) => type === 'application/json')?.[1].schema;
    return `<p><b>${status}</b> ${escapeHtml(description)}</p>${schema ? `<pre>${escapeHtml(JSON.stringify(schema, null, 1))}</pre>` : ''}`;
  });
  return `<details><summary><b>${method}</b><code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
${rows.length ? `<table>${rows.join('')}</table>` : ''}${requestBody ? `<pre>${escapeHtml(JSON.stringify(requestBody, null, 1))}</pre>` : ''}${answers.join('')}</details>`;
}
