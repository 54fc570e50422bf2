import { afterAll, expect, test, vi } from 'vitest';
import { type Role, ROLES } from '../../src/access/policy.ts';
import type { Pessoa, PessoaInput } from '../../src/pessoa/pessoa.ts';

// the list of fields is another one here: the product is read anew by this file, and anew by the next
vi.resetModules();
afterAll(() => void vi.resetModules());
const { HIDDEN } = await import('./hidden-items.ts');
const { exampleInput } = await import('../../src/pessoa/examples.ts');
const { FORMATS, isPaper } = await import('../../src/exports/export.ts');
const { assembled, blocksOf, byName, PESSOA } = await import('../../src/pessoa/field-list.ts');
const { listOperations } = await import('../routes/api-operations.ts');
const { useApp } = await import('../builders.ts');

const api = useApp();

/** What each hidden field holds in the record, and in no other place. */
const SECRETS: Record<string, string> = {};

/** A company whose every hidden field has a value of its own. */
function makeRecord(): PessoaInput {
  const record = exampleInput('juridica');
  for (const path of HIDDEN) {
    const [group = '', key = ''] = path.split('.');
    const [item] = blocksOf(record, group);
    if (!item) throw new Error(`the example has no ${group}`);
    const kept = String(byName(item)[key]);
    const secret = /^\d{10,11}$/.test(kept)
      ? '11912348765'
      : kept.includes('@')
        ? 'segredo@oculto.com.br'
        : `Xq${key}${group}`.slice(0, lengthOf(group, key));
    Object.assign(item, { [key]: secret });
    if (key === 'numero' && group === 'telefones') Object.assign(item, { tipo: 'celular' });
    SECRETS[path] = secret;
  }
  return assembled(record);
}

function lengthOf(group: string, key: string): number {
  const field = PESSOA.blocks.find(([own]) => own === group)?.[1].fields[key];
  return field?.kind === 'text' ? Math.min(field.maxLength, 18) : 18;
}

/** A file whose words can be looked for. */
const TEXT_FORMATS = Object.keys(FORMATS).filter(
  (format) => format !== 'xlsx' && !isPaper(format as keyof typeof FORMATS),
);

let pessoa: Pessoa;

async function makeWorld(): Promise<Record<string, string>> {
  const { administrador } = api.as;
  await administrador.patch('/api/tenants/current/settings', { leitoresExport: true, leitoresReveal: true });
  const made = await administrador.post('/api/pessoas', makeRecord());
  expect(made.statusCode, made.body).toBe(201);
  pessoa = made.json<Pessoa>();
  const changed = await administrador.patch(
    `/api/pessoas/${pessoa.id}`,
    { site: 'www.exemplo.com.br' },
    { 'if-match': '"1"' },
  );
  expect(changed.statusCode, changed.body).toBe(200);
  const [operation] = (await administrador.get('/api/operations?limit=1')).json<{ items: { id: string }[] }>().items;
  return { pessoas: pessoa.id, operations: operation!.id }; // made above
}

/** Everything that a role is answered about the record: by each operation that reads, and in files of each format. */
async function readAll(role: Role, ids: Record<string, string>): Promise<Map<string, string>> {
  const caller = api.as[role];
  const answers = new Map<string, string>();
  for (const { name, method, path } of await listOperations(api.app)) {
    if (method !== 'GET' || path === '/api/live' || path.includes('/file')) continue;
    const group = path.split('/')[2] ?? '';
    const url = path.replace('{id}', ids[group] ?? pessoa.id).replace('{version}', '1');
    answers.set(name, (await caller.get(`${url}${path.endsWith('/compare') ? '?from=1&to=2' : ''}`)).body);
  }
  const selection = { ids: [pessoa.id] };
  answers.set('search', (await caller.post('/api/pessoas/search', {})).body);
  answers.set(
    'bulk',
    (await caller.post('/api/operations/bulk/preview', { selection, change: { type: 'delete' } })).body,
  );
  for (const format of TEXT_FORMATS) {
    const order = await caller.post('/api/exports', { format, list: {}, settings: {} });
    if (order.statusCode === 201)
      answers.set(`export ${format}`, (await caller.get(`/api/exports/${order.json<{ id: string }>().id}/file`)).body);
  }
  return answers;
}

test('a field of an item that a role may not see is in none of the answers that role gets', async () => {
  const ids = await makeWorld();
  expect(HIDDEN.length).toBeGreaterThan(8);
  const seen = new Map<Role, string>();
  for (const role of ROLES) {
    const answers = await readAll(role, ids);
    seen.set(role, [...answers.values()].join('\n'));
    if (role !== 'leitor') continue;
    // a phone has its signs in a file
    for (const [name, body] of answers)
      for (const [path, secret] of Object.entries(SECRETS))
        expect(body.replaceAll(/[\s()-]/g, '').includes(secret), `${path} in ${name}`).toBe(false);
    expect(answers.get('GET /api/pessoas/{id}')).toContain('*');
    expect([...answers.keys()].filter((name) => name.startsWith('export'))).not.toEqual([]);
  }
  for (const [path, secret] of Object.entries(SECRETS))
    for (const role of ['administrador', 'gestor', 'operador'] as const)
      expect(seen.get(role)?.includes(secret), `${path} for ${role}`).toBe(true);
});

test('a leitor who may has one shown by its place, for a reason, and no other field', async () => {
  const reveal = (field: string) =>
    api.as.leitor.post(`/api/pessoas/${pessoa.id}/reveal`, { field, reason: 'Conferir o contrato' });
  expect((await reveal('telefones.0.numero')).json()).toEqual({ value: SECRETS['telefones.numero'] });
  expect((await reveal('telefones.7.numero')).json()).toEqual({ value: null });
  for (const field of ['telefones.0.tipo', 'telefones.numero', 'nome'])
    expect((await reveal(field)).statusCode).toBe(422);
  const audit = await api.as.administrador.get('/api/audit?limit=5');
  expect(audit.body).toContain('telefones.0.numero');
});
