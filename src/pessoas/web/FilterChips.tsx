import { findUf } from '@fichario/brasil';
import { X } from 'lucide-react';
import { useCidades } from '../../localidades/web/localidades.api.ts';
import { Button } from '../../web/ui/Button.tsx';
import { countFilters, type ListSearch } from './list-search.ts';
import css from './PessoasPage.module.css';
import { PAPEL_LABELS, SITUACAO_LABELS, TIPO_LABELS } from './pessoa-form.model.ts';

type Changes = Partial<ListSearch>;
type Props = { search: ListSearch; onChange: (changes: Changes) => void };

const NO_FILTERS: Changes = {
  tipo: undefined,
  uf: undefined,
  cidade: undefined,
  situacao: undefined,
  papel: undefined,
  tag: undefined,
  excluidas: undefined,
};

/** What narrows the list, each with its way out. */
export function FilterChips({ search, onChange }: Props) {
  const { data: cidades } = useCidades(search.cidade ? (findUf(search.uf ?? '')?.codigo ?? '') : '');
  if (countFilters(search) === 0) return null;
  const cidade = cidades?.find(({ codigo }) => codigo === search.cidade)?.nome ?? search.cidade;
  const { tipo, situacao, papel, uf, tag, excluidas } = search;
  return (
    <div className={css.chips} role="group" aria-label="Filtros em uso">
      {tipo && <Chip text={TIPO_LABELS[tipo]} onRemove={() => onChange({ tipo: undefined })} />}
      {situacao && (
        <Chip text={`Situação: ${SITUACAO_LABELS[situacao]}`} onRemove={() => onChange({ situacao: undefined })} />
      )}
      {papel && <Chip text={`Papel: ${PAPEL_LABELS[papel]}`} onRemove={() => onChange({ papel: undefined })} />}
      {uf && <Chip text={`Estado: ${uf}`} onRemove={() => onChange({ uf: undefined, cidade: undefined })} />}
      {search.cidade && <Chip text={`Cidade: ${cidade}`} onRemove={() => onChange({ cidade: undefined })} />}
      {tag && <Chip text={`Etiqueta: ${tag}`} onRemove={() => onChange({ tag: undefined })} />}
      {excluidas && <Chip text="Só as excluídas" onRemove={() => onChange({ excluidas: undefined })} />}
      <Button size="sm" variant="subtle" onClick={() => onChange(NO_FILTERS)}>
        Limpar
      </Button>
    </div>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span className={css.chip}>
      {text}
      <button type="button" aria-label={`Tirar o filtro ${text}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
