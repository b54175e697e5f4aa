import { ENDPOINTS, TOPICS } from '@kontor/contract/all.ts';
import { type Endpoint, fillPath } from '@kontor/contract/core/endpoint.ts';
import { Problem } from '@kontor/contract/core/problem.ts';
import type { Access } from '@kontor/contract/core/roles.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

export const ACCESS_TEXT: Record<Access, string> = {
  anyone: 'Anyone',
  authenticated: 'Anyone who is logged in',
  user: 'Customers and staff',
  moderator: 'Moderators and above',
  stock: 'Moderators and above, and business owners',
  admin: 'Admins and super admins',
  'super-admin': 'Super admins',
  bridge: 'The game server, by its token',
};

export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    // A default behind a transformation of text is lost otherwise.
    override: ({ zodSchema: { _zod }, jsonSchema: described }) => {
      if (_zod.def.type === 'default') described.default ??= _zod.def.defaultValue as typeof described.default;
    },
  }) as Json;
  return rest;
}

function contentOf({ media, response }: Endpoint): Json {
  if (media === undefined) return { 'application/json': { schema: jsonSchema(response, 'output') } };
  return media === 'tus' ? {} : { [media]: { schema: { type: 'string' } } };
}

function parameters(endpoint: Endpoint): Json[] {
  const of = (schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties, required } = jsonSchema(schema, 'input') as { properties: Json; required?: string[] };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (required?.includes(name) ?? false),
      schema: property,
    }));
  };
  const listed = [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query')];
  if (endpoint.method === 'GET') return listed;
  const key = {
    schema: { type: 'string', maxLength: 128 },
    description: 'Repeating a write with its key does it once.',
  };
  return [...listed, { name: 'Idempotency-Key', in: 'header', ...key }];
}

function operation(endpoint: Endpoint): Json {
  const { access, body } = endpoint;
  const feature = endpoint.feature ? ` Needs the feature ${endpoint.feature}.` : '';
  const content = body && { 'application/json': { schema: jsonSchema(body, 'input') } };
  return {
    summary: endpoint.summary,
    description: `${ACCESS_TEXT[access]}.${feature}`,
    tags: [endpoint.path.split('/')[2]?.replace(/s$/, '')],
    ...(access !== 'anyone' && { security: [{ [access === 'bridge' ? 'bridge' : 'session']: [] }] }),
    parameters: parameters(endpoint),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: {
        description: endpoint.paged ? 'One page; the Link header points to the next.' : 'Done.',
        content: contentOf(endpoint),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

export function describeApi(publicUrl: string, isHttps: boolean): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    const path = fillPath(endpoint.path, (name) => `{${name}}`);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kontor', version: '1', description: 'Every refusal is problem+json with a German sentence.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bridge: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: isHttps ? '__Host-kontor' : 'kontor' },
      },
      schemas: { Problem: jsonSchema(Problem, 'output') },
      responses: {
        Problem: {
          description: 'Refused; `detail` says why.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
    'x-topics': TOPICS.map((topic) => ({
      name: topic.name,
      summary: topic.summary,
      access: ACCESS_TEXT[topic.access],
      message: jsonSchema(topic.message, 'output'),
    })),
  };
}
