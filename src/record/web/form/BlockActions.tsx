import { ArrowDown, ArrowUp, Star, Trash2 } from 'lucide-react';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import type { BlockList } from '../../../pessoa/form/form.wire.ts';
import { useFormValue } from '../editing/form-context.ts';
import css from './PessoaForm.module.css';
import type { BlockOperations } from './use-blocks.ts';
import { BLOCKS } from '../../../pessoa/pessoa.fields.ts';

type Props = {
  list: BlockList;
  index: number;
  isOnly: boolean;
  isLast: boolean;
  operations: BlockOperations;
};

/** The buttons of one block. */
export function BlockActions({ list, index, isOnly, isLast, operations }: Props) {
  const principal = useFormValue((values) => values[list][index]?.principal ?? false);
  const name = `${BLOCKS[list].label.toLowerCase()} ${index + 1}`;
  return (
    <div className={css.blockActions}>
      <IconButton
        size="sm"
        className={css.principal}
        aria-pressed={principal}
        icon={<Star />}
        label={principal ? `Principal: ${name}` : `Tornar principal: ${name}`}
        onClick={() => operations.makePrincipal(index)}
      />
      {!isOnly && (
        <>
          <IconButton
            size="sm"
            icon={<ArrowUp />}
            label={`Mover para cima (Alt+↑): ${name}`}
            aria-disabled={index === 0}
            onClick={() => operations.move(index, index - 1)}
          />
          <IconButton
            size="sm"
            icon={<ArrowDown />}
            label={`Mover para baixo (Alt+↓): ${name}`}
            aria-disabled={isLast}
            onClick={() => operations.move(index, index + 1)}
          />
        </>
      )}
      <IconButton size="sm" icon={<Trash2 />} label={`Remover ${name}`} onClick={() => operations.remove(index)} />
    </div>
  );
}
