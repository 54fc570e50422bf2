import { EXAMPLE } from '../../kit/example-world.ts';
import { EXAMPLE_PESSOA } from '../../pessoa/examples.ts';
import type { MergePreview } from '../../register/merge/merge.schema.ts';

/** The result of merging the example record with its duplicate. */
export const EXAMPLE_MERGE: MergePreview = {
  records: [
    { id: EXAMPLE.pessoaId, codigo: 1, nome: EXAMPLE.pessoaNome, version: 1 },
    { id: EXAMPLE.likePessoaId, codigo: 2, nome: 'João Silva', version: 1 },
  ],
  suggested: EXAMPLE.pessoaId,
  alike: [],
  pessoa: EXAMPLE_PESSOA,
  fields: [
    {
      path: 'nome',
      label: 'Nome',
      from: EXAMPLE.pessoaId,
      why: 'longest',
      mayUnite: false,
      values: [
        { id: EXAMPLE.pessoaId, value: EXAMPLE.pessoaNome },
        { id: EXAMPLE.likePessoaId, value: 'João Silva' },
      ],
    },
  ],
  items: [],
  left: [{ id: EXAMPLE.likePessoaId, path: 'nome', label: 'Nome', value: 'João Silva' }],
  errors: [],
};
