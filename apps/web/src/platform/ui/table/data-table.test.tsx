import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';
import { List } from './list.tsx';
import { sortRows, useSorting } from './sortable.ts';

interface Crate {
  readonly id: number;
  readonly name: string;
  readonly amount: number;
  readonly note?: string;
}

const sugar: Crate = { id: 1, name: 'Zucker', amount: 3, note: 'liegt hinten' };
const flour: Crate = { id: 2, name: 'Mehl', amount: 12 };

const COLUMNS: Column<Crate, 'name' | 'amount'>[] = [
  { id: 'name', head: 'Name', sort: 'name', isRowHead: true, cell: ({ name }) => name },
  { id: 'amount', head: 'Menge', sort: 'amount', isNumber: true, cell: ({ amount }) => amount },
  { id: 'actions', head: 'Aktionen', isHeadHidden: true, cell: () => <button type="button">Buchen</button> },
];

const OPENING = {
  label: ({ name }: Crate) => `Notiz zu ${name}`,
  content: ({ note }: Crate) => (note ? () => <p>{note}</p> : undefined),
};

function Stock({ onClick }: { readonly onClick?: () => void }) {
  const sorting = useSorting<'name' | 'amount'>('name');
  const rows = sortRows([sugar, flour], sorting, { name: ({ name }) => name, amount: ({ amount }) => amount });
  return (
    <DataTable
      caption="Bestand"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={sorting}
      opening={OPENING}
      row={() => (onClick ? { onClick } : {})}
    />
  );
}

const rowHeads = () => screen.getAllByRole('rowheader').map((head) => head.textContent);

test('a click on a head sorts, a second one turns it round, and a screen reader is told', async () => {
  render(<Stock />);
  expect(rowHeads()).toEqual(['Mehl', 'Zucker']);
  await userEvent.click(screen.getByRole('button', { name: 'Menge' }));
  expect(rowHeads()).toEqual(['Zucker', 'Mehl']);
  await userEvent.click(screen.getByRole('button', { name: 'Menge' }));
  expect(rowHeads()).toEqual(['Mehl', 'Zucker']);
  expect(screen.getByRole('columnheader', { name: 'Menge' }).getAttribute('aria-sort')).toBe('descending');
});

test('a row opens by its button and by a click anywhere, but not where there is nothing to see', async () => {
  render(<Stock />);
  const button = screen.getByRole('button', { name: 'Notiz zu Zucker' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('liegt hinten')).toBeDefined();
  await userEvent.click(screen.getByText('Zucker'));
  expect(screen.queryByText('liegt hinten')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Notiz zu Mehl' })).toBeNull();
});

test('a button in a row acts for itself, not for the row', async () => {
  const onClick = vi.fn();
  render(<Stock onClick={onClick} />);
  const row = screen.getByRole('row', { name: /Mehl/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Buchen' }));
  expect(onClick).not.toHaveBeenCalled();
  await userEvent.click(within(row).getByText('Mehl'));
  expect(onClick).toHaveBeenCalledOnce();
});

test('while rows are being loaded the table is busy', () => {
  render(<DataTable caption="Bestand" columns={COLUMNS} rows={undefined} rowKey={({ id }) => id} skeletonRows={3} />);
  const table = screen.getByRole('table', { name: 'Bestand' });
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(within(table).getAllByRole('row')).toHaveLength(4);
});

const loading = { error: null, isFetching: false, refetch: async () => undefined };
const show = (rows: readonly Crate[] | undefined) => <p>{rows ? rows.length : 'lädt'}</p>;

test('a list says that it is empty, that it failed, and asks again', async () => {
  const refetch = vi.fn(async () => undefined);
  const texts = { failure: 'Der Bestand fehlt.', empty: <p>Noch nichts da.</p> };
  const { rerender } = render(
    <List list={{ ...loading, data: undefined }} {...texts}>
      {show}
    </List>,
  );
  expect(screen.getByText('lädt')).toBeDefined();
  rerender(
    <List list={{ ...loading, data: [] }} {...texts}>
      {show}
    </List>,
  );
  expect(screen.getByText('Noch nichts da.')).toBeDefined();
  rerender(
    <List list={{ ...loading, data: undefined, error: new Error('weg'), refetch }} {...texts}>
      {show}
    </List>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(screen.getByRole('alert').textContent).toContain('Der Bestand fehlt.');
  expect(refetch).toHaveBeenCalledOnce();
});
