import { ENDPOINTS, TOPICS } from '@kontor/contract/all.ts';
import type { Endpoint } from '@kontor/contract/core/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Env } from '#platform/env.ts';
import { type Html, html, plainPage } from '#platform/http/html.ts';
import { ACCESS_TEXT, describeApi, jsonSchema } from './openapi.ts';

const anchor = (endpoint: Endpoint): string =>
  `${endpoint.method}${endpoint.path}`.replace(/[^a-zA-Z]+/g, '-').toLowerCase();

function shape(label: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): Html {
  if (!schema) return html``;
  const described = JSON.stringify(jsonSchema(schema, io), null, 2);
  return html`<details><summary>${label}</summary><pre>${described}</pre></details>`;
}

const endpointCard = (endpoint: Endpoint): Html => html`
<section class="card" id="${anchor(endpoint)}">
  <strong><code>${endpoint.method} ${endpoint.path}</code></strong>
  <p>${endpoint.summary}</p>
  <p class="dim">${ACCESS_TEXT[endpoint.access]}${endpoint.feature ? ` · feature ${endpoint.feature}` : ''}</p>
  ${shape('Parameters', endpoint.params, 'input')}${shape('Query', endpoint.query, 'input')}
  ${shape('Body', endpoint.body, 'input')}${shape('Answer', endpoint.response, 'output')}
</section>`;

const reference = (): string =>
  plainPage(
    'API',
    html`<h1>API reference</h1>
<p>Made from the same data the server runs on. As OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p class="dim">Refusals are <code>application/problem+json</code> with a German <code>detail</code>. Writes take an
<code>Idempotency-Key</code>. Growing lists take <code>limit</code> and <code>before</code> and link the next page.</p>
<nav aria-label="Endpoints"><ul>${ENDPOINTS.map((e) => html`<li><a href="#${anchor(e)}"><code>${e.method} ${e.path}</code></a></li>`)}</ul></nav>
<h2>Endpoints</h2>${ENDPOINTS.map(endpointCard)}
<h2>Live topics</h2><p class="dim">STOMP over WebSocket at <code>/websocket</code>.</p>
${TOPICS.map((topic) => html`<section class="card"><strong><code>${topic.name}</code></strong><p>${topic.summary}</p><p class="dim">${ACCESS_TEXT[topic.access]}</p></section>`)}`,
  );

export function serveApiDocs(app: FastifyInstance, env: Env): void {
  // Made on the first request: most servers never get one.
  let description: ReturnType<typeof describeApi> | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async () => {
    description ??= describeApi(env.PUBLIC_URL, env.isHttps);
    return description;
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= reference();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
