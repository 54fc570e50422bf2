import { Kbd } from '../ui/Kbd.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './KeyList.module.css';
import { isKeyOn, type KeyDescription, printedKeys } from '../keys/shortcuts.ts';

/** A table of keys and what they do. Marks the keys that are switched off. */
export function KeyList({ label, keys }: { label: string; keys: readonly KeyDescription[] }) {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>O que faz</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>Teclas</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((entry) => (
          <tr key={entry.label}>
            <th scope="row">{entry.label}</th>
            <td>
              <Keys entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Keys({ entry: { keys } }: { entry: KeyDescription }) {
  const all = typeof keys === 'string' ? [keys] : keys;
  return (
    <>
      {all.map((keyText, index) => (
        <span key={keyText}>
          {index > 0 && ' '}
          <Kbd inText>{printedKeys(keyText)}</Kbd>
        </span>
      ))}
      {!all.some(isKeyOn) && <span className={css.off}> desligada</span>}
    </>
  );
}
