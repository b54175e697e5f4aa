import { ENDPOINTS, TOPICS } from '@kontor/contract/all.ts';
import { type Endpoint, fillPath } from '@kontor/contract/core/endpoint.ts';
import { Problem } from '@kontor/contract/core/problem.ts';
import type { Access } from '@kontor/contract/core/roles.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;
type Io = 'input' | 'output';

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

/** What a caller has to show. */
const credentialsFor = (access: Access): Json => {
  if (access === 'anyone') return {};
  return { security: [{ [access === 'bridge' ? 'bridge' : 'session']: [] }] };
};

function jsonSchema(schema: z.ZodMiniType, io: Io): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    // What stands for something missing is lost where text is read first.
    override: ({ zodSchema: { _zod }, jsonSchema: described }) => {
      if (_zod.def.type === 'default') described.default ??= _zod.def.defaultValue as typeof described.default;
    },
  }) as Json;
  return rest;
}

/** `:id` becomes `{id}`. */
const templated = (path: string): string => fillPath(path, (name) => `{${name}}`);

function contentOf({ media, response }: Endpoint): Json {
  if (media === undefined) return { 'application/json': { schema: jsonSchema(response, 'output') } };
  return media === 'tus' ? {} : { [media]: { schema: { type: 'string' } } };
}

function parameters(endpoint: Endpoint): Json[] {
  const of = (schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 128 } };
  const repeatable =
    endpoint.method === 'GET' ? [] : [{ ...key, description: 'Repeating a write with the same key does it once.' }];
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query'), ...repeatable];
}

function operation(endpoint: Endpoint): Json {
  const feature = endpoint.feature ? ` Needs the feature ${endpoint.feature}.` : '';
  return {
    summary: endpoint.summary,
    description: `${ACCESS_TEXT[endpoint.access]}.${feature}`,
    tags: [endpoint.path.split('/')[2]?.replace(/s$/, '')],
    ...credentialsFor(endpoint.access),
    ...(parameters(endpoint).length > 0 ? { parameters: parameters(endpoint) } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: {
        description: endpoint.paged ? 'One page; the Link header points to the next.' : 'Done.',
        content: contentOf(endpoint),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** The description of the HTTP interface, made from the same data the server mounts. */
export function describeApi(publicUrl: string, isHttps: boolean): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    const path = templated(endpoint.path);
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
