import { can, ROLE_LABELS, ROLES } from '../src/access/policy.ts';
import { PESSOA, rightToSeeField, wordsOf } from '../src/pessoa/field-list.ts';
import type { CellField, Field, ItemField, Kind, ListField, SearchWay } from '../src/pessoa/fields/kinds.ts';
import { COLUMNS } from '../src/pessoa/pessoa.columns.ts';
import { BLOCKS, FIELDS, STORED } from '../src/pessoa/pessoa.fields.ts';
import { FIELD_HEADINGS } from '../src/pessoa/pessoa.headings.ts';
import type { ChoiceLabels } from '../src/pessoa/pessoa.words.ts';
import { WRITTEN_COLUMNS } from '../src/pessoa/stored/row.ts';

const TIPOS = { fisica: 'pessoa física', juridica: 'pessoa jurídica', both: 'ambas' } as const;
const KINDS: Readonly<Record<Kind, string>> = {
  tipo: 'tipo de pessoa',
  text: 'texto',
  remarks: 'texto de várias linhas',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  documento: 'CPF ou CNPJ',
  date: 'data',
  money: 'valor em reais',
  code: 'código',
  choice: 'escolha de um',
  option: 'escolha de um, ou de nenhum',
  choices: 'escolha de vários',
  tags: 'lista livre',
  principal: 'marca',
  cep: 'CEP',
  estado: 'estado (código do IBGE)',
  cidade: 'cidade (código do IBGE)',
  pais: 'país (código do Banco Central)',
  uf: 'estado (sigla)',
  phone: 'telefone',
  email: 'e-mail',
  pix: 'chave Pix',
  column: 'só em planilhas',
  list: 'lista',
};
const SEARCHES: Readonly<Record<SearchWay, string>> = {
  words: 'palavras',
  document: 'documento, também por uma parte, para quem pode achar por ele',
  number: 'telefone, com ou sem o DDD, também por uma parte',
  email: 'e-mail, seu domínio ou uma parte do nome',
  code: 'código, também por uma parte',
  city: 'palavras do nome da cidade',
};
const PERSONAL = { common: 'pessoal', sensitive: 'pessoal sensível' };

/** The text of docs/campos.md: every field, with everything in the list of fields. */
export function makeFieldsPage(): string {
  return [
    '# Campos da ficha',
    '',
    'Gerado de `src/pessoa/pessoa.fields.ts` por `npm run fields:docs`; não mude à mão.',
    '',
    '## Campos',
    '',
    ...Object.entries<Field>(FIELDS).flatMap(([key, field]) => linesOfField(key, field)),
    '## Blocos',
    '',
    ...Object.entries<ListField>(BLOCKS).flatMap(([group, blocks]) => linesOfBlocks(group, blocks)),
    '## O que o cadastro acrescenta',
    '',
    ...Object.entries(STORED).map(([key, { label }]) => `- ${label}: \`${key}\``),
    '',
    '## Colunas de planilha que dizem um campo de outro modo',
    '',
    ...Object.entries<CellField>(COLUMNS).map(
      ([key, { label, says }]) => `- ${label} (\`${key}\`): ${says.map(code).join(', ')}${headingsOf(key)}`,
    ),
    '',
  ].join('\n');
}

function linesOfField(key: string, field: Field): string[] {
  const column = WRITTEN_COLUMNS.find((one) => one.key === key);
  const facts = [
    `tipo de valor: ${KINDS[field.kind]}${field.kind === 'code' ? ` (${field.code})` : ''}`,
    `de: ${TIPOS[field.only ?? 'both']}`,
    `coluna: \`${column?.name ?? ''}\` (${column?.type ?? ''})`,
    field.labelJuridica && `na empresa: ${field.labelJuridica}`,
    field.itemLabel && `um deles: ${field.itemLabel}`,
    `no formulário: ${field.section}, ${field.width ?? 'largura toda'}${field.beside ? `, ao lado de \`${field.beside}\`` : ''}`,
    ...limitsOf(field),
    'choices' in field && `escolhas: ${choicesOf(field.choices, wordsOf(PESSOA, key))}`,
    'initial' in field && `começa em: ${field.initial}`,
    field.personal && `LGPD: dado ${PERSONAL[field.personal]}`,
    ...usesOf(field),
    field.filter && `filtro da lista: \`${field.filter}\``,
    field.bulk && 'muda em várias fichas de uma vez',
    field.notCopied && 'não vai para a cópia de uma ficha',
    field.impliesTipo && 'numa planilha, preenchido diz se a linha é pessoa ou empresa',
    field.rules && `regras: ${field.rules.map(code).join(', ')}`,
    `numa planilha: ${field.heading ?? field.label}${headingsOf(key)}`,
    exampleOf(field),
  ];
  return [`### ${field.label} (\`${key}\`)`, '', ...bullets(facts), ''];
}

function linesOfBlocks(group: string, { plural, maxItems, listRules, fields, only }: ListField): string[] {
  const of = TIPOS[only ?? 'both'];
  const lines = Object.entries<ItemField>(fields).map(([key, field]) => {
    const facts = [
      KINDS[field.kind],
      ...limitsOf(field),
      'choices' in field && choicesOf(field.choices, wordsOf(PESSOA, `${group}.${key}`)),
      field.personal && `dado ${PERSONAL[field.personal]}`,
      ...usesOf(field),
      exampleOf(field),
    ];
    return `- ${field.label} (\`${key}\`): ${facts.filter(Boolean).join('; ')}`;
  });
  const head = `De: ${of}. No máximo ${maxItems}. Regras: ${listRules.map(code).join(', ')}.`;
  return [`### ${plural} (\`${group}\`)`, '', head, '', ...lines, ''];
}

function limitsOf(field: Field | ItemField): (string | false)[] {
  return [
    'maxLength' in field && `até ${field.maxLength.toLocaleString('pt-BR')} letras`,
    'maxItems' in field && `até ${field.maxItems} itens`,
    'required' in field && 'obrigatório',
    'content' in field && (field.content === 'name' ? 'é um nome' : 'é um número'),
  ];
}

function choicesOf(choices: readonly string[], words: ChoiceLabels): string {
  return choices.map((choice) => `${words[choice] ?? choice} (\`${choice}\`)`).join(', ');
}

function usesOf(field: Field | ItemField): (string | false | undefined)[] {
  const right = rightToSeeField(field);
  const without = ROLES.filter((role) => right !== undefined && !can(role, right)).map((role) => ROLE_LABELS[role]);
  return [
    without.length > 0 && `mascarado para: ${without.join(', ')}`,
    field.searchedAs && `achado na busca por: ${SEARCHES[field.searchedAs]}`,
  ];
}

function headingsOf(key: string): string {
  const headings = FIELD_HEADINGS[key as keyof typeof FIELD_HEADINGS].trim().replace(/\s+/g, ' ');
  return headings === '' ? '' : `; também ${headings}`;
}

function exampleOf(field: Field | ItemField): string | false {
  if (!('example' in field)) return false;
  const examples = [field.example, 'exampleJuridica' in field ? field.exampleJuridica : undefined].filter(Boolean);
  return `exemplo: ${examples.map((example) => code(JSON.stringify(example))).join(', ')}`;
}

function bullets(facts: readonly (string | false | undefined)[]): string[] {
  return facts.filter(Boolean).map((fact) => `- ${fact}`);
}

function code(text: string): string {
  return `\`${text}\``;
}
