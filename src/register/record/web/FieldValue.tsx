import { useCidades } from '../../../localidades/web/localidades.api.ts';
import { byName } from '../../../pessoa/field-list.ts';
import type { ListField } from '../../../pessoa/fields/kinds.ts';
import { isGroup } from '../../../pessoa/labels.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { readFieldsOf } from '../../../pessoa/show-items.ts';
import { showValue } from '../../../pessoa/show-values.ts';

type Props = {
  /** `cpf`, `enderecos.0.cep`, or `enderecos.0` with a whole block as its value */
  path: string;
  value: unknown;
};

/** The value of a field in readable form, for comparisons of versions. */
export function FieldValue({ path, value }: Props) {
  if (isEmpty(value)) return <span>(vazio)</span>;
  const [list = '', , field] = path.replace(/\.(mine|theirs)$/, '').split('.');
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return <ItemValue list={list} item={value} />;
  const text = showValue(field === undefined ? list : `${list}.${field}`, value);
  return isCidade(list, field) ? <CidadeNome codigo={text} /> : <span>{text}</span>;
}

/** A whole item in one line, an address as on an envelope. */
function ItemValue({ list, item }: { list: string; item: object }) {
  const values = byName(item);
  const fields = isGroup(list) ? readFieldsOf(BLOCKS[list]).filter(({ key }) => !isEmpty(values[key])) : [];
  return (
    <span>
      {fields.map(({ key, prefix }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          {prefix}
          <FieldValue path={`${list}.0.${key}`} value={values[key]} />
        </span>
      ))}
    </span>
  );
}

function isCidade(list: string, field: string | undefined): boolean {
  if (field === undefined || !isGroup(list)) return false;
  const { fields }: ListField = BLOCKS[list];
  return fields[field]?.kind === 'cidade';
}

/** The name of a city, once the cities of its state are loaded. */
function CidadeNome({ codigo }: { codigo: string }) {
  // IBGE: a municipality's code begins with its state's
  const { data } = useCidades(codigo.slice(0, 2));
  return <span>{data?.find((cidade) => cidade.codigo === codigo)?.nome ?? codigo}</span>;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
