/** What a list of needed materials is made for. */
interface Basis {
  /** All pieces of the target, only those the target lacks, or those an order lacks. */
  readonly goods: 'target' | 'shortfall' | 'order';
  /** Which material in the store is subtracted: all of it, what no order has a claim on, or none. */
  readonly materials: 'stock' | 'unclaimed' | 'none';
  readonly resolves?: boolean;
}

const GOODS = {
  target: 'für das volle Ziel, fertige Ware ist nicht abgezogen',
  shortfall: 'für das, was bis zum Ziel fehlt, fertige Ware ist abgezogen',
  order: 'für das, was der Bestellung fehlt',
} as const;

const MATERIALS = {
  stock: 'Rohstoffe im Bestand sind abgezogen',
  unclaimed: 'Rohstoffe, die keine Bestellung beansprucht, sind abgezogen',
  none: 'Rohstoffe im Bestand sind nicht abgezogen',
} as const;

/** Says on every screen in the same words what its needs are counted from, so that two figures can be compared. */
export const sayBasis = ({ goods, materials, resolves = false }: Basis): string =>
  `Gerechnet ${GOODS[goods]}; ${MATERIALS[materials]}${resolves ? '; Zwischenprodukte sind in ihre Rohstoffe aufgelöst' : ''}.`;
