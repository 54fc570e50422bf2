import { Save, Trash2 } from '../../kit/web/icons/icons.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../kit/web/ui/Button.tsx';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import { SelectField, TextField } from '../../kit/web/form/TextField.tsx';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import css from './ExportDialog.module.css';
import type { ExportDraft } from './export-draft.ts';
import { createPreset, deletePreset, replacePreset, useExportPresets } from './exports.api.ts';

type Props = { draft: ExportDraft; onChange: (draft: ExportDraft) => void };

/** The presets of the client: choose one, save the current settings as one, delete one. */
export function PresetChooser({ draft, onChange }: Props) {
  const { data: presets = [] } = useExportPresets();
  const [chosenId, setChosenId] = useState('');
  const [isNaming, setNaming] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const { act } = useAction();
  const chosen = presets.find(({ id }) => id === chosenId);
  const isChanged =
    chosen !== undefined &&
    JSON.stringify([chosen.format, chosen.settings]) !== JSON.stringify([draft.format, draft.settings]);

  const handleChoose = (id: string) => {
    setChosenId(id);
    const preset = presets.find((each) => each.id === id);
    if (preset) onChange({ format: preset.format, settings: preset.settings });
  };
  const handleDelete = () => {
    if (!chosen) return;
    setChosenId('');
    const again = { nome: chosen.nome, format: chosen.format, settings: chosen.settings };
    void act(async () => {
      await deletePreset(chosen.id);
      const action = { label: 'Desfazer', onAction: () => void createPreset(again) };
      notify({ kind: 'success', message: `Modelo “${chosen.nome}” excluído.`, action });
    });
  };
  const handleReplace = () => {
    if (chosen) void act(() => replacePreset(chosen.id, { nome: chosen.nome, ...draft }), 'Modelo atualizado.');
  };
  return (
    <>
      <div className={css.preset}>
        <SelectField
          ref={select}
          label="Modelo"
          value={chosenId}
          onChange={({ currentTarget }) => handleChoose(currentTarget.value)}
          options={[
            { value: '', label: presets.length === 0 ? 'Nenhum guardado ainda' : 'Nenhum' },
            ...presets.map(({ id, nome }) => ({ value: id, label: nome })),
          ]}
        />
        {isChanged && chosen?.mayChange && <Button onClick={handleReplace}>Atualizar</Button>}
        <Button icon={<Save />} aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
          Guardar como…
        </Button>
        {chosen?.mayChange && (
          <IconButton icon={<Trash2 />} label={`Excluir o modelo ${chosen.nome}`} onClick={handleDelete} />
        )}
      </div>
      {isNaming && (
        <PresetNaming
          draft={draft}
          onSaved={(id) => {
            setChosenId(id);
            setNaming(false);
            // the field of the name disappears together with the focus
            select.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** The name of a new preset. Enter saves it. */
function PresetNaming({ draft, onSaved }: { draft: ExportDraft; onSaved: (id: string) => void }) {
  const [nome, setNome] = useState('');
  const { act, isRunning } = useAction();
  const handleSave = () => {
    if (nome.trim() === '') return;
    void act(
      async () => onSaved((await createPreset({ nome: nome.trim(), ...draft })).id),
      'Modelo guardado para todos do cliente.',
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    handleSave();
  };
  return (
    <div className={css.naming}>
      <TextField
        label="Nome do modelo"
        placeholder="Para a contabilidade"
        maxLength={60}
        value={nome}
        onChange={({ currentTarget }) => setNome(currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Button loading={isRunning} aria-disabled={nome.trim() === '' || undefined} onClick={handleSave}>
        Guardar
      </Button>
    </div>
  );
}
