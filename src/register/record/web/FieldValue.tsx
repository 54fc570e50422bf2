import {
  findUf,
  formatCep,
  formatCnae,
  formatCnpj,
  formatCpf,
  formatData,
  formatDinheiro,
  formatNaturezaJuridica,
  formatTelefone,
} from '@fichario/brasil';
import { useCidades } from '../../../localidades/web/localidades.api.ts';
import {
  PAPEL_LABELS,
  SITUACAO_LABELS,
  TIPO_EMAIL_LABELS,
  TIPO_ENDERECO_LABELS,
  TIPO_LABELS,
  TIPO_TELEFONE_LABELS,
} from '../../../pessoa/form/form-model.ts';

type Props = {
  /** `cpf`, `enderecos.0.cep`, or `enderecos.0` with a whole block as its value */
  path: string;
  value: unknown;
};

/** The value of a field as people read it, for what compares versions of a record. */
export function FieldValue({ path, value }: Props) {
  if (isEmpty(value)) return <span>(vazio)</span>;
  const [list = '', , field] = path.replace(/\.(mine|theirs)$/, '').split('.');
  if (typeof value === 'object' && !Array.isArray(value)) return <BlockValue list={list} block={value as Block} />; // a block
  if (field === 'codigoCidade') return <CidadeNome codigo={textOf(list, field, value)} />;
  return <span>{textOf(list, field, value)}</span>;
}

type Block = Readonly<Record<string, unknown>>;

/** A whole block in one line, as on an envelope. */
function BlockValue({ list, block }: { list: string; block: Block }) {
  const fields = BLOCK_FIELDS[list] ?? [];
  const parts = fields.filter((field) => !isEmpty(block[field]));
  return (
    <span>
      {parts.map((field, index) => (
        <span key={field}>
          {index > 0 && ', '}
          <FieldValue path={`${list}.0.${field}`} value={block[field]} />
        </span>
      ))}
    </span>
  );
}

const BLOCK_FIELDS: Readonly<Record<string, readonly string[]>> = {
  enderecos: ['tipo', 'logradouro', 'numero', 'complemento', 'bairro', 'codigoCidade', 'codigoEstado', 'cep'],
  telefones: ['tipo', 'numero', 'observacao'],
  emails: ['tipo', 'email'],
  inscricoesEstaduais: ['uf', 'numero'],
};

/** Its name, once the cities of its state are there. */
function CidadeNome({ codigo }: { codigo: string }) {
  // IBGE: a municipality's code begins with its state's
  const { data } = useCidades(codigo.slice(0, 2));
  return <span>{data?.find((cidade) => cidade.codigo === codigo)?.nome ?? codigo}</span>;
}

type Labels = Readonly<Record<string, string>>;
const TIPOS: Readonly<Record<string, Labels>> = {
  tipo: TIPO_LABELS,
  enderecos: TIPO_ENDERECO_LABELS,
  telefones: TIPO_TELEFONE_LABELS,
  emails: TIPO_EMAIL_LABELS,
};

const FORMATS: Readonly<Record<string, (text: string) => string>> = {
  cpf: formatCpf,
  cnpj: formatCnpj,
  cep: formatCep,
  cnae: formatCnae,
  naturezaJuridica: formatNaturezaJuridica,
  nascimento: formatData,
  abertura: formatData,
  limiteCredito: formatDinheiro,
  codigoEstado: (codigo) => findUf(codigo)?.sigla ?? codigo,
  situacao: (situacao) => (SITUACAO_LABELS as Labels)[situacao] ?? situacao,
  papeis: (papel) => (PAPEL_LABELS as Labels)[papel] ?? papel,
};

function textOf(list: string, field: string | undefined, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) return value.map((one) => textOf(list, field, one)).join(', ');
  const text = String(value);
  if (list === 'telefones' && field === 'numero') return formatTelefone(text);
  if (field === 'tipo' || list === 'tipo') return TIPOS[list]?.[text] ?? text;
  return FORMATS[field ?? list]?.(text) ?? text;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
