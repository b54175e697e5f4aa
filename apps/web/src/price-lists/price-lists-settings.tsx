import { changeCustomer, savePriceLists } from '@kontor/contract/price-lists/api.ts';
import { sayPercent } from '@kontor/contract/price-lists/rules.ts';
import {
  type CountedPriceList,
  LISTS_MAX,
  PERCENT_MAX,
  PERCENT_MIN,
  PriceListChange,
  STANDARD,
} from '@kontor/contract/price-lists/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatCount, readNumber, writeNumber } from '#platform/format.de.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Modal } from '#platform/ui/dialog/modal.tsx';
import { SortedListDialog } from '#platform/ui/dialog/sorted-list-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { NumberField } from '#platform/ui/field/number-field.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, PeopleIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { CustomerSearch } from './customer-search.tsx';
import styles from './price-lists.module.css';
import { priceListsQueries, refreshPriceLists } from './price-lists.queries.ts';

/** As it is typed; the percentage is content too while it is being written. */
interface Draft {
  readonly id?: number | undefined;
  readonly name: string;
  readonly typed: string;
}

const WORDS = {
  title: 'Preislisten',
  hint: `Prozent auf den Preis der Karte: −10 ist ein Nachlass, 15 ein Aufschlag. Wer zu keiner Liste gehört, zahlt „${STANDARD}“.`,
  noun: 'Preisliste',
  nameMax: 40,
  most: LISTS_MAX,
};

const NO_PERCENT = `Bitte eine ganze Zahl von ${PERCENT_MIN} bis ${PERCENT_MAX}.`;

const toChange = (drafts: readonly Draft[]) =>
  drafts.map(({ id, name, typed }) => ({
    ...(id === undefined ? {} : { id }),
    name,
    percent: readNumber(typed) ?? NaN,
  }));

const validate = validateWith(PriceListChange);

/** What is wrong with a percentage stands below the name it belongs to. */
const check = (drafts: Draft[]) =>
  Object.fromEntries(
    Object.entries(validate(toChange(drafts))).map(([path, message]) =>
      path.endsWith('.percent') ? [path.replace('.percent', '.name'), NO_PERCENT] : [path, message],
    ),
  );

function ListsDialog({
  lists,
  onClose,
}: {
  readonly lists: readonly CountedPriceList[];
  readonly onClose: () => void;
}) {
  const [seen] = useState(lists);
  const save = useWrite(savePriceLists, {
    showsErrors: true,
    onSuccess: (_lists, client) => refreshPriceLists(client),
  });
  return (
    <SortedListDialog<Draft>
      words={WORDS}
      entries={lists.map(({ id, name, percent }) => ({ id, name, typed: writeNumber(percent) }))}
      fresh={{ name: '', typed: '' }}
      check={check}
      save={{ run: ({ body }, then) => save.run({ body: { lists: toChange(body), seen: [...seen] } }, then) }}
      saved="Die Preislisten sind gespeichert."
      more={({ typed }, onChange, called) => (
        <NumberField
          className={styles.percent ?? ''}
          aria-label={`Prozent von ${called}`}
          rightSection="%"
          min={PERCENT_MIN}
          max={PERCENT_MAX}
          value={typed}
          onChange={(text) => onChange({ typed: text })}
        />
      )}
      onClose={onClose}
    />
  );
}

function MembersDialog({ list, onClose }: { readonly list: CountedPriceList; readonly onClose: () => void }) {
  const members = useQuery(priceListsQueries.members(list.id));
  const change = useWrite(changeCustomer, { onSuccess: (_customer, client) => refreshPriceLists(client) });
  const put = (id: string, name: string, listId: number | null) =>
    change.run(
      { params: { id }, body: { listId } },
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            sentence: `${name} zahlt jetzt nach ${listId === null ? STANDARD : list.name}.`,
          }),
      },
    );
  return (
    <Modal
      title={`${list.name} (${sayPercent(list.percent)})`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Schließen</Button>}
    >
      <div className="stack gap-24">
        <Section title="Kunden dieser Liste" level={3}>
          <List
            list={members}
            failure="Die Kunden konnten nicht geladen werden."
            empty={<p className="dim">Noch niemand. Suche unten ein Konto aus.</p>}
          >
            {(customers) =>
              customers ? (
                <ul className="divided">
                  {customers.map(({ id, name, avatarUrl }) => (
                    <li key={id} className={`row gap-12 ${styles.person}`}>
                      <Avatar person={{ id, name, avatarUrl }} />
                      <span className="grow anywhere">{name}</span>
                      <Button
                        look="quiet"
                        aria-label={`${name} aus der Liste nehmen`}
                        icon={<Glyph icon={RemoveIcon} />}
                        onClick={() => put(id, name, null)}
                      />
                    </li>
                  ))}
                </ul>
              ) : (
                <Skeleton height={96} />
              )
            }
          </List>
        </Section>
        <CustomerSearch label="Kunden aufnehmen" onChoose={({ id, name }) => put(id, name, list.id)} />
      </div>
    </Modal>
  );
}

/** What a group of customers pays, and who belongs to it. */
export function PriceListsSettings() {
  const lists = useQuery(priceListsQueries.lists());
  const [open, setOpen] = useState<'lists' | CountedPriceList>();
  const close = () => setOpen(undefined);
  return (
    <Section
      title="Preislisten"
      level={3}
      note={`Was eine Gruppe von Kunden zahlt, an der Kasse und auf der Website. Wer zu keiner gehört, zahlt „${STANDARD}“.`}
      actions={
        lists.data ? (
          <Button icon={EditIcon} aria-haspopup="dialog" onClick={() => setOpen('lists')}>
            Bearbeiten
          </Button>
        ) : null
      }
    >
      <List
        list={lists}
        failure="Die Preislisten konnten nicht geladen werden."
        empty={<p className="dim">Noch keine: Alle zahlen den Preis der Karte.</p>}
      >
        {(all) =>
          all ? (
            <ul className="divided">
              {all.map((list) => (
                <li key={list.id} className="row between" style={{ minHeight: 48 }}>
                  <span className="grow anywhere">
                    <span className="strong">{list.name}</span>{' '}
                    <span className="dim number">{sayPercent(list.percent)}</span>
                  </span>
                  <Button icon={PeopleIcon} aria-haspopup="dialog" onClick={() => setOpen(list)}>
                    <span className="visually-hidden">{list.name}: </span>
                    {formatCount(list.customers, 'Kunde', 'Kunden')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <Skeleton height={144} />
          )
        }
      </List>
      {open === 'lists' ? <ListsDialog lists={lists.data ?? []} onClose={close} /> : null}
      {open && open !== 'lists' ? <MembersDialog list={open} onClose={close} /> : null}
    </Section>
  );
}
