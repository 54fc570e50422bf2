import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, finishStep, rowsOf, sendFile, settle } from '../../../test/imports/imports.ts';
import { buildFisica } from '../../../test/pessoas.ts';
import { writeOwnId } from '../../pessoa/cells/own-id.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';
import type { ImportSettings } from '../model/import.ts';

const api = useApp();

async function create(overrides: Parameters<typeof buildFisica>[0]): Promise<Pessoa> {
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica(overrides));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

type Refused = { file: string; change: Partial<ImportSettings>; code: string; column: number | null; says?: string };

/** The findings about the only row of a file. */
async function refusalOf({ file, change }: Pick<Refused, 'file' | 'change'>) {
  const { id } = await checkFile(api.as.gestor, file, change);
  const rows = await rowsOf(api.as.gestor, id);
  const csv = (await api.as.gestor.get(`/api/imports/${id}/refused.csv`)).body;
  return { issues: rows.at(-1)?.issues ?? [], csv };
}

test.each<Refused>([
  {
    file: 'Fone;Apelido\n11987654321;Zé\n',
    change: { columns: ['telefones.1.numero', null] },
    code: 'required',
    column: null,
    says: 'Nome / Razão social: ',
  },
  {
    file: 'Nome;Fone\nAna;3333-4444\n',
    change: { columns: ['nome', null], fixed: { papeis: 'freguês' } },
    code: 'choice',
    column: null,
    says: 'Valor fixo de Papéis: ',
  },
  {
    file: 'Nome;CPF\nAna;"529\n',
    change: { columns: ['nome', 'cpf'] },
    code: 'unreadable_row',
    column: 1,
  },
  {
    file: 'Nome;CPF\nAna;52998224725;sobra\n',
    change: { columns: ['nome', 'cpf'] },
    code: 'unreadable_row',
    column: 1,
  },
  {
    file: 'Obs;CPF\nx;529.982.247-25\n',
    change: { columns: ['observacoes', 'cpf'], mode: 'update', match: ['email', 'cpf'] },
    code: 'not_found',
    column: 1,
  },
  {
    file: 'Nome;Outro;E-mail\nAna;;\nBia;;bia@exemplo.com.br\nBia;;bia@exemplo.com.br\n',
    change: { columns: ['nome', null, 'emails.1.email'], match: ['email'] },
    code: 'same_as_line',
    column: 2,
  },
])('a row that is refused ($code) names its column or its field', async ({ code, column, says = '', ...file }) => {
  const { issues, csv } = await refusalOf(file);
  expect(issues).toMatchObject([{ code, column }]);
  expect(issues[0]?.message.startsWith(says), issues[0]?.message).toBe(true);
  const heading = column === null ? says : `${file.file.split('\n')[0]?.split(';')[column]}: `;
  expect(csv.trimEnd().split('\r\n').slice(1).join('')).toContain(heading.trim());
});

test('a conflict with a record is shown at the column of the key that matched', async () => {
  const email = { tipo: 'pessoal', principal: true, email: 'nina@exemplo.com.br' } as const;
  const nina = await create({ nome: 'Nina Prado', cpf: '52998224725', emails: [email] });
  const columns = ['nome', 'emails.1.email', 'cpf'];
  const file = 'Nome;E-mail;CPF\nNina;nina@exemplo.com.br;529.982.247-25\n';
  const byCpf = await refusalOf({ file, change: { columns, mode: 'create', match: ['cpf', 'email'] } });
  expect(byCpf.issues).toMatchObject([{ code: 'exists', column: 2 }]);
  const byEmail = await refusalOf({ file, change: { columns, mode: 'create', match: ['email', 'cpf'] } });
  expect(byEmail.issues).toMatchObject([{ code: 'exists', column: 1 }]);
  await create({ nome: 'Outra Nina', emails: [email] });
  const twice = await refusalOf({
    file: 'Nome;E-mail\nNina;nina@exemplo.com.br\n',
    change: { columns: ['nome', 'emails.1.email'], match: ['email'] },
  });
  expect(twice.issues).toMatchObject([{ code: 'ambiguous_email', column: 1 }]);
  const again = await refusalOf({
    file: `Código;CPF;Nome\n;529.982.247-25;Nina Um\n${nina.codigo};;Nina Dois\n`,
    change: { columns: ['codigo', 'cpf', 'nome'], match: ['cpf', 'codigo'] },
  });
  expect(again.issues).toMatchObject([{ code: 'already_changed', column: 0 }]);
});

test('a row with too many values of a list names a column of the list', async () => {
  const phones = Array.from({ length: 51 }, (_, index) => `11 9876${String(index).padStart(2, '0')}432`).join(' / ');
  const { issues } = await refusalOf({
    file: `Nome;Fones\nAna;${phones.replaceAll(' / ', ' | ')}\n`,
    change: { columns: ['nome', 'telefones.1.numero'] },
  });
  expect(issues.map(({ column }) => column)).toEqual([1]);
});

test('the file of the rows left out names the column of each reason', async () => {
  const file = 'Cliente;Doc;Nasc.\nVera;123;ontem\n';
  const { csv } = await refusalOf({ file, change: { columns: ['nome', 'cpf', 'nascimento'] } });
  expect(csv.split('\r\n')[1]).toMatch(/^Vera;123;ontem;"?Doc: .+; Nasc\.: A data não foi entendida/);
});

test('settings that make no sense name the columns of the file', async () => {
  const sent = await sendFile(api.as.gestor, 'Cliente;Fone A;Fone B\nAna;1133334444;1133335555\n');
  const put = async (change: Partial<ImportSettings>) => {
    const answer = await api.as.gestor.put(`/api/imports/${sent.id}/settings`, { ...sent.settings, ...change });
    expect(answer.statusCode).toBe(422);
    return answer.json<{ errors: { path: string; message: string }[] }>().errors;
  };
  expect(await put({ columns: ['nome', 'codigo', 'codigo'] })).toMatchObject([
    { path: 'columns.2', message: expect.stringMatching(/“Fone A” e “Fone B”.*Código/) },
  ]);
  expect(await put({ columns: ['nme', null, null] })).toMatchObject([
    { path: 'columns.0', message: expect.stringContaining('“Cliente”') },
  ]);
  expect(await put({ columns: ['nome', null, null], dates: { nome: 'mdy' } })).toMatchObject([
    { path: 'dates.nome', message: expect.stringContaining('Nome / Razão social') },
  ]);
});

test('a mapping is remembered when rows went in by it, and not before', async () => {
  const headings = 'Fulano;Papel;Coisa';
  const columns = ['nome', null, 'observacoes'];
  const first = await sendFile(api.as.gestor, `${headings}\nYara;x;y\n`);
  await settle(api.as.gestor, first, { columns, mode: 'create' });
  await finishStep(api.as.gestor, first.id, 'check');
  expect((await sendFile(api.as.gestor, `${headings}\nZeca;1;2\n`)).remembered).toBe(false);

  const refused = await sendFile(api.as.gestor, `${headings}\nWill;x;y\n`);
  await settle(api.as.gestor, refused, { columns: [null, 'cpf', null] });
  await finishStep(api.as.gestor, refused.id, 'check');
  const none = await finishStep(api.as.gestor, refused.id, 'apply', {});
  expect(none).toMatchObject({ state: 'done', counts: { create: 0, update: 0, refused: 1 } });
  expect((await sendFile(api.as.gestor, `${headings}\nZeca;1;2\n`)).remembered).toBe(false);

  await finishStep(api.as.gestor, first.id, 'apply', {});
  expect(await sendFile(api.as.administrador, 'FULANO,papel,Coisa\nZeca,1,2\n')).toMatchObject({
    remembered: true,
    settings: { columns, mode: 'create' },
  });
});

test('a row whose record changed after the export names the column of the version, or of the id', async () => {
  const lia = await create({ nome: 'Lia Torres' });
  await api.as.gestor.patch(`/api/pessoas/${lia.id}`, { nome: 'Lia Melo' }, { 'if-match': '"1"' });
  const file = `Nome;Versão;Id\nLia;1;${writeOwnId(lia.id)}\n`;
  const { issues } = await refusalOf({ file, change: { columns: ['nome', 'version', 'id'] } });
  expect(issues).toMatchObject([{ code: 'stale', column: 1 }]);
});
