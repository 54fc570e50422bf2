import { diffPessoa } from '../../pessoa/items/diff.ts';
import { withoutItemIds } from '../../pessoa/items/item-ids.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { ErrorState, SkeletonLines } from '../../kit/web/ui/states.tsx';
import { FieldValue } from '../../register/record/web/FieldValue.tsx';
import type { DuplicateGroup } from '../duplicates.schema.ts';
import css from './Duplicates.module.css';
import { useRecords } from './queue/duplicates.api.ts';
import { ReasonBars } from './queue/ReasonBars.tsx';

/** The page compares two records of a group; the others have links. */
const COMPARED = 2;

/** The fields in which two records of a group differ, side by side, and why they may be the same. */
export function GroupCompare({ group }: { group: DuplicateGroup }) {
  const { pessoas, reasons, against } = group;
  const compared = pessoas.slice(0, COMPARED);
  const { data: records, error, refetch } = useRecords(compared.map(({ id }) => id));
  return (
    <>
      <ReasonBars reasons={reasons} against={against} />
      {error && !records && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !records && <SkeletonLines lines={4} />}
      {records && (
        <table className={css.compare} aria-label="Campos diferentes">
          <thead>
            <tr>
              <th scope="col">Campo</th>
              {compared.map(({ id, codigo, nome }) => (
                <th key={id} scope="col">
                  <Link to="/pessoas/$codigo" params={{ codigo: String(codigo) }}>
                    {nome} ({codigo})
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {diffPessoa(withoutItemIds(records[0]!), withoutItemIds(records[1]!)).map(
              ({ path, label, before, after }) => (
                <tr key={path + String(before === null)}>
                  <th scope="row">{label}</th>
                  <td>
                    <FieldValue path={path} value={before} />
                  </td>
                  <td>
                    <FieldValue path={path} value={after} />
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      {pessoas.length > COMPARED && (
        <p className={css.note}>
          Também no grupo:{' '}
          {pessoas.slice(COMPARED).map(({ id, codigo, nome }) => (
            <Link key={id} to="/pessoas/$codigo" params={{ codigo: String(codigo) }} className={css.other}>
              {nome} ({codigo})
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
