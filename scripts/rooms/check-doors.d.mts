export function checkDoors(): void;
export function countDoors(imports: Readonly<Record<string, readonly string[]>>): Record<string, number>;
