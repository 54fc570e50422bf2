import { describe, expect, test } from 'vitest';
import { type Action, can, INSTALLATION_ACTIONS, may, POLICY, ROLES, sees } from './policy.ts';

/** An independent copy of the table, so a change of rights must be made in both places. */
const EXPECTED = `
                      administrador  gestor  operador  leitor
  pessoa.read         yes            yes     yes       yes
  pessoa.seeDocument  yes            yes     yes       NO
  pessoa.findByDocument  yes         yes     yes       NO
  pessoa.revealDocument  yes         yes     yes       NO
  pessoa.seeBirth     yes            yes     yes       NO
  pessoa.create       yes            yes     yes       NO
  pessoa.update       yes            yes     yes       NO
  pessoa.delete       yes            yes     NO        NO
  pessoa.restore      yes            yes     NO        NO
  pessoa.bulk         yes            yes     NO        NO
  pessoa.judge        yes            yes     yes       NO
  pessoa.merge        yes            yes     NO        NO
  pessoa.history      yes            yes     yes       NO
  cnpj.lookUp         yes            yes     yes       NO
  pessoa.import       yes            yes     NO        NO
  pessoa.export       yes            yes     yes       NO
  export.ofOthers     yes            yes     NO        NO
  view.share          yes            yes     NO        NO
  operation.undo      yes            yes     yes       NO
  operation.undoOfOthers  yes        yes     NO        NO
  webhook.manage      yes            NO      NO        NO
  tenant.settings     yes            NO      NO        NO
  audit.read          yes            NO      NO        NO
  membership.read     yes            yes     NO        NO
  membership.change   yes            NO      NO        NO
`;

const [head = [], ...rows] = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const verdicts = rows.flatMap(([action = '', ...words]) =>
  words.map((word, column) => ({ action, role: head[column] ?? '', allowed: word === 'yes' })),
);

const leitor = (settings: object) => ({ role: 'leitor', settings }) as const;

describe('the policy', () => {
  test('has exactly the roles and actions of the table', () => {
    expect(head).toEqual([...ROLES]);
    expect(rows.map(([action]) => action)).toEqual(Object.keys(POLICY));
  });

  test.each(verdicts)('$role · $action · $allowed', ({ action, role, allowed }) => {
    // the test above proves that these words are actions and roles
    expect(can(role as (typeof ROLES)[number], action as Action)).toBe(allowed);
  });

  test('gives each role at least the rights of the role below it', () => {
    for (const action of Object.keys(POLICY) as Action[]) {
      const verdict = ROLES.map((role) => can(role, action));
      expect(verdict, action).toEqual(verdict.toSorted((a, b) => Number(b) - Number(a)));
    }
  });

  test('adds what a client allows its leitores, of which only the date of birth needs no word of it', () => {
    expect(may(leitor({}), 'pessoa.seeBirth')).toBe(true);
    expect(may(leitor({ leitoresSeeBirth: false }), 'pessoa.seeBirth')).toBe(false);
    expect(may(leitor({}), 'pessoa.export')).toBe(false);
    expect(may(leitor({ leitoresExport: true }), 'pessoa.export')).toBe(true);
    expect(may({ role: 'operador', settings: { leitoresSeeBirth: false } }, 'pessoa.seeBirth')).toBe(true);
    // without the settings nobody knows
    expect(sees('leitor', 'pessoa.seeBirth')).toBe(false);
    expect(sees(leitor({}), 'pessoa.seeBirth')).toBe(true);
  });

  test('separates the actions of the installation from those of a client', () => {
    expect(Object.keys(POLICY).filter((action) => INSTALLATION_ACTIONS.some((other) => other === action))).toEqual([]);
  });
});
