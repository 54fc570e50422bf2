import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';
import { FormField, FormSelect } from './FormField.tsx';
import { LineBlocks, type LineProps } from './LineBlocks.tsx';
import { UF_LABELS } from './uf-labels.ts';

/** The state registrations of a company. */
export function InscricoesFields() {
  return <LineBlocks list="inscricoesEstaduais" firstField="uf" Fields={Inscricao} />;
}

function Inscricao({ blockKey, index }: LineProps) {
  return (
    <>
      <FormSelect
        label="UF"
        hideLabel={index > 0}
        field={`inscricoesEstaduais.${blockKey}.uf`}
        name={`inscricoesEstaduais.${index}.uf`}
        labels={UF_LABELS}
      />
      <FormField
        label="Inscrição estadual"
        hideLabel={index > 0}
        field={`inscricoesEstaduais.${blockKey}.numero`}
        name={`inscricoesEstaduais.${index}.numero`}
        maxLength={BLOCKS.inscricoesEstaduais.fields.numero.maxLength}
      />
    </>
  );
}
