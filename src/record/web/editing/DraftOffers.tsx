import { formatMoment } from '../../../kit/web/format/moments.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import css from './DraftOffers.module.css';
import type { FoundDraft } from './pessoa-draft.ts';

type Props = {
  offered: readonly FoundDraft[];
  onRestore: (draft: FoundDraft) => void;
  onDecline: (draft: FoundDraft) => void;
};

/** Offers the unsaved drafts of earlier pages, each with its name and time. */
export function DraftOffers({ offered, onRestore, onDecline }: Props) {
  return (
    <Banner role="status">
      {offered.length === 1
        ? 'Há um rascunho desta ficha que não foi salvo:'
        : `Há ${offered.length} rascunhos que não foram salvos:`}
      <ul className={css.drafts}>
        {offered.map((found) => {
          const name = nameOf(found);
          return (
            <li key={found.key} className={css.draft}>
              <span className={css.name}>{name}</span>
              <Button size="sm" variant="primary" aria-label={`Recuperar ${name}`} onClick={() => onRestore(found)}>
                Recuperar
              </Button>
              <Button size="sm" aria-label={`Descartar ${name}`} onClick={() => onDecline(found)}>
                Descartar
              </Button>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

function nameOf({ draft: { values, savedAt } }: FoundDraft): string {
  return `${values.nome.trim() || 'sem nome'}, de ${formatMoment(savedAt)}`;
}
