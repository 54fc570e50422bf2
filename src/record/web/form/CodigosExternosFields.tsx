import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { FormField } from './FormField.tsx';
import { LineBlocks, type LineProps } from './LineBlocks.tsx';

const { sistema, codigo } = BLOCKS.codigosExternos.fields;

/** The codes by which other systems know the record. */
export function CodigosExternosFields() {
  return <LineBlocks list="codigosExternos" firstField="sistema" Fields={CodigoExterno} />;
}

function CodigoExterno({ blockKey, index }: LineProps) {
  return (
    <>
      <FormField
        label="Sistema"
        hideLabel={index > 0}
        field={`codigosExternos.${blockKey}.sistema`}
        name={`codigosExternos.${index}.sistema`}
        placeholder="Bling, Omie…"
        maxLength={sistema.maxLength}
      />
      <FormField
        label="Código externo"
        hideLabel={index > 0}
        field={`codigosExternos.${blockKey}.codigo`}
        name={`codigosExternos.${index}.codigo`}
        maxLength={codigo.maxLength}
      />
    </>
  );
}
