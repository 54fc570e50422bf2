import type { Weights } from './weights.ts';

/*
 * How often a level occurs in pairs of the same person or company, and in pairs of each rival explanation: round initial guesses,
 * chosen with invented registers (docs/duplicidades.md). Nothing here comes from a person's data.
 */

export const WEIGHTS: Weights = {
  fisica: {
    share: 0.1,
    same: {
      nome: {
        same: 0.55,
        sound: 0.1,
        shortened: 0.15,
        slip: 0.14,
        nearFirstName: 0.01,
        surnameChanged: 0.035,
        firstNameOnly: 0.008,
        generation: 0.002,
        otherFirstName: 0.004,
        other: 0.001,
      },
      data: { same: 0.8, dayAndMonth: 0.05, slip: 0.1, yearOnly: 0.01, other: 0.05 },
      telefone: { same: 0.75, slip: 0.08, other: 0.17 },
      email: { same: 0.78, sameAccount: 0.14, slip: 0.02, sameDomain: 0.0001, other: 0.08 },
      endereco: { same: 0.78, sameNumber: 0.01, sameCep: 0.01, sameCity: 0.14, other: 0.06 },
      documento: { same: 0.01, other: 0.03, missing: 0.96 },
      rg: { same: 0.95, other: 0.05 },
      mae: { same: 0.9, alike: 0.07, other: 0.03 },
    },
    rivals: {
      household: {
        share: 0.1,
        levels: {
          nome: {
            same: 0.004,
            sound: 0.0008,
            shortened: 0.008,
            slip: 0.002,
            nearFirstName: 0.001,
            surnameChanged: 0.015,
            firstNameOnly: 0.015,
            generation: 0.06,
            otherFirstName: 0.64,
            other: 0.2542,
          },
          data: { same: 0.06, dayAndMonth: 0.001, slip: 0.004, yearOnly: 0.0008, other: 0.935 },
          telefone: { same: 0.7, slip: 0.005, other: 0.295 },
          email: { same: 0.1, sameAccount: 0.01, slip: 0.008, sameDomain: 0.0001, other: 0.89 },
          endereco: { same: 0.87, sameNumber: 0.02, sameCep: 0.01, sameCity: 0.06, other: 0.04 },
          documento: { same: 0.0001, other: 0.6399, missing: 0.36 },
          rg: { same: 0.001, other: 0.999 },
          mae: { same: 0.25, alike: 0.05, other: 0.7 },
        },
      },
    },
  },
  juridica: {
    share: 0.1,
    same: {
      nome: { same: 0.54, sound: 0.11, shortened: 0.1, slip: 0.15, inPart: 0.01, tradeName: 0.08, other: 0.01 },
      data: { same: 0.93, dayAndMonth: 0.01, slip: 0.02, yearOnly: 0.005, other: 0.04 },
      telefone: { same: 0.66, slip: 0.12, other: 0.22 },
      email: { same: 0.76, sameAccount: 0.11, slip: 0.01, sameDomain: 0.05, other: 0.13 },
      endereco: { same: 0.74, sameNumber: 0.02, sameCep: 0.02, sameCity: 0.18, other: 0.04 },
      documento: { same: 0.01, branch: 0.01, other: 0.04, headOnly: 0.7, branchOnly: 0.1, missing: 0.14 },
    },
    rivals: {
      branches: {
        share: 0.15,
        levels: {
          nome: { same: 0.85, sound: 0.03, shortened: 0.05, slip: 0.03, inPart: 0.01, tradeName: 0.02, other: 0.01 },
          data: { same: 0.01, dayAndMonth: 0.001, slip: 0.004, yearOnly: 0.0005, other: 0.985 },
          telefone: { same: 0.2, slip: 0.02, other: 0.78 },
          email: { same: 0.45, sameAccount: 0.01, slip: 0.005, sameDomain: 0.25, other: 0.285 },
          endereco: { same: 0.02, sameNumber: 0.02, sameCep: 0.02, sameCity: 0.58, other: 0.36 },
          documento: { same: 0.0001, branch: 0.72, other: 0.01, headOnly: 0.07, branchOnly: 0.13, missing: 0.0699 },
        },
      },
      neighbours: {
        share: 0.3,
        levels: {
          nome: {
            same: 0.0005,
            sound: 0.0002,
            shortened: 0.003,
            slip: 0.001,
            inPart: 0.02,
            tradeName: 0.005,
            other: 0.9703,
          },
          data: { same: 0.003, dayAndMonth: 0.0005, slip: 0.003, yearOnly: 0.0005, other: 0.9935 },
          telefone: { same: 0.7, slip: 0.01, other: 0.29 },
          email: { same: 0.4, sameAccount: 0.02, slip: 0.002, sameDomain: 0.01, other: 0.58 },
          endereco: { same: 0.4, sameNumber: 0.15, sameCep: 0.05, sameCity: 0.3, other: 0.1 },
          documento: { same: 0.0001, branch: 0.001, other: 0.67, headOnly: 0.23, branchOnly: 0.03, missing: 0.0689 },
        },
      },
    },
  },
};
