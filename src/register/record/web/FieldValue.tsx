import { useCidades } from '../../../localidades/web/localidades.api.ts';
import type { Blocks } from '../../../pessoa/fields/kinds.ts';
import { isGroup } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { showValue } from '../../../pessoa/show-values.ts';

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
  const text = showValue(field === undefined ? list : `${list}.${field}`, value);
  return field === 'codigoCidade' ? <CidadeNome codigo={text} /> : <span>{text}</span>;
}

type Block = Readonly<Record<string, unknown>>;

/** A whole block in one line, as on an envelope. */
function BlockValue({ list, block }: { list: string; block: Block }) {
  const fields = fieldsOfBlock(list);
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

/** In the order of an envelope, where that is not the order of the list. */
const ON_ENVELOPE: Readonly<Record<string, readonly string[]>> = {
  enderecos: ['tipo', 'logradouro', 'numero', 'complemento', 'bairro', 'codigoCidade', 'codigoEstado', 'cep'],
  inscricoesEstaduais: ['uf', 'numero'],
};

function fieldsOfBlock(list: string): readonly string[] {
  if (!isGroup(list)) return [];
  const { fields }: Blocks = BLOCKS[list];
  const own = Object.keys(fields).filter((key) => fields[key]?.kind !== 'principal' && fields[key]?.kind !== 'column');
  return ON_ENVELOPE[list] ?? own;
}

/** Its name, once the cities of its state are there. */
function CidadeNome({ codigo }: { codigo: string }) {
  // IBGE: a municipality's code begins with its state's
  const { data } = useCidades(codigo.slice(0, 2));
  return <span>{data?.find((cidade) => cidade.codigo === codigo)?.nome ?? codigo}</span>;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
