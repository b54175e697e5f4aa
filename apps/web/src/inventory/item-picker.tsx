import {
  type KeyboardEvent,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { SearchIcon } from '#platform/ui/icons.ts';
import styles from './inventory.module.css';
import { useBaseItems, useStockAmounts } from './inventory.queries.ts';
import { ItemImage, useItemImage } from './item-image.tsx';
import { certainItem, type Named, rankItems, type Searchable, toSearchable } from './item-search.ts';

/** As high as the style sheet draws an entry. */
const ROW_HEIGHT = 38;
/** More than the list is high, and a few beyond either end for a quick scroll. */
const ROWS_DRAWN = 24;
const ROWS_BEYOND = 6;
const PADDING = 8;

/** Of a list of thousands only what is in sight is drawn; the rest is room to scroll through. */
function useListWindow(entries: readonly unknown[], active: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT) - ROWS_BEYOND, entries.length - ROWS_DRAWN));
  const end = Math.min(entries.length, first + ROWS_DRAWN);

  // Other hits begin at the top again, except that the marked one stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are another list
  useLayoutEffect(() => {
    const list = box.current;
    if (list) {
      const [above, below] = [active * ROW_HEIGHT, (active + 1) * ROW_HEIGHT + PADDING - list.clientHeight];
      // By hand: `scrollIntoView` would move the page as well.
      if (active < 0) list.scrollTop = 0;
      else list.scrollTop = Math.min(Math.max(list.scrollTop, below), above);
    }
    setTop(list?.scrollTop ?? 0);
  }, [entries, active]);

  return {
    box,
    first,
    end,
    room: { before: first * ROW_HEIGHT, after: (entries.length - end) * ROW_HEIGHT },
    onScroll: () => setTop(box.current?.scrollTop ?? 0),
  };
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface Picking {
  readonly items: readonly Searchable[];
  readonly value: Named | undefined;
  readonly onChange: (item: Named | undefined) => void;
  readonly onChosen?: () => void;
}

const NOTHING_TAKEN = 'Noch nichts gewählt: Schreib den Namen aus oder wähle mit den Pfeiltasten.';

/** Typing searches, arrows choose, Enter and Tab take what was chosen or is certain, Escape closes and then clears. */
function useItemPicker({ items, value, onChange, onChosen }: Picking) {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  /** Chosen with the arrows, by name: a list that changes meanwhile does not put another in its place. */
  const [marked, setMarked] = useState<string>();
  const [isUnclear, setIsUnclear] = useState(false);
  const search = useDeferredValue(typed);
  const hits = useMemo(() => (isOpen ? rankItems(items, value ? '' : search) : []), [items, value, search, isOpen]);
  const certain = useMemo(
    () => (isOpen && !value ? certainItem(items, search)?.name : undefined),
    [items, value, search, isOpen],
  );
  const shown = marked ?? certain;
  const active = shown === undefined ? -1 : hits.findIndex(({ name }) => name === shown);
  const list = useListWindow(hits, active);

  // Chosen elsewhere, for instance by a click on its card: what was typed before is answered.
  useEffect(() => {
    if (!value) return;
    setTyped('');
    setIsUnclear(false);
  }, [value]);

  const show = (name?: string) => {
    setIsOpen(true);
    setMarked(name);
  };

  const take = (item: Named) => {
    setTyped('');
    setIsOpen(false);
    setMarked(undefined);
    setIsUnclear(false);
    onChange(item);
  };

  const choose = (item: Named) => {
    take(item);
    onChosen?.();
  };

  /** Quick fingers are ahead of the hits that are drawn. */
  const currentHits = () => (isOpen && search === typed ? hits : rankItems(items, value ? '' : typed));

  const chosenItem = (): Named | undefined =>
    isOpen && marked !== undefined ? currentHits().find(({ name }) => name === marked) : certainItem(items, typed);

  const move = (step: number) => {
    const current = currentHits();
    if (!isOpen) return show(current[0]?.name);
    const from = current.findIndex(({ name }) => name === (marked ?? certainItem(items, typed)?.name));
    const to = from < 0 && step < 0 ? current.length - 1 : (from + step + current.length) % Math.max(current.length, 1);
    setMarked(current[to]?.name);
    setIsUnclear(false);
  };

  const enter = () => {
    const item = chosenItem();
    if (item) return choose(item);
    if (value) {
      setIsOpen(false);
      onChosen?.();
    } else if (typed.trim() !== '') {
      setIsOpen(true);
      setIsUnclear(true);
    }
  };

  const giveUp = () => {
    setIsUnclear(false);
    if (isOpen) return setIsOpen(false);
    setTyped('');
    onChange(undefined);
  };

  const tab = () => {
    const item = isOpen && typed !== '' ? chosenItem() : undefined;
    if (item) take(item);
  };

  return {
    list,
    hits,
    active,
    isOpen,
    text: value ? value.label : typed,
    complaint: isUnclear ? NOTHING_TAKEN : undefined,
    choose,
    open: () => show(),
    type: (text: string) => {
      if (value) onChange(undefined);
      setTyped(text);
      setIsUnclear(false);
      show();
    },
    close: () => setIsOpen(false),
    press: (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !event.shiftKey) return tab();
      if (event.key === 'Escape') return giveUp();
      const step = STEPS[event.key];
      if (step === undefined && event.key !== 'Enter') return;
      event.preventDefault();
      if (step === undefined) enter();
      else move(step);
    },
  };
}

const NOTHING: readonly Named[] = [];

interface ItemPickerProps extends Omit<Picking, 'items'> {
  readonly label: string;
  readonly placeholder: string;
  /** Beside each item how much of it is there. */
  readonly showsStock?: boolean;
  readonly error?: string | undefined;
  readonly opens?: 'up' | 'down';
  readonly path?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function ItemPicker({
  label,
  placeholder,
  showsStock = false,
  error,
  opens = 'down',
  path,
  ref,
  ...rest
}: ItemPickerProps) {
  const base = useBaseItems();
  const amounts = useStockAmounts(showsStock).data;
  const picker = useItemPicker({ ...rest, items: toSearchable(base.data ?? NOTHING) });
  const imageOf = useItemImage();
  const id = useId();
  const optionId = (at: number) => `${id}-${at}`;
  const { hits, active, isOpen, list } = picker;
  return (
    <div className="relative">
      <TextInput
        ref={ref}
        data-path={path}
        label={label}
        placeholder={placeholder}
        error={picker.complaint ? <span role="alert">{picker.complaint}</span> : error}
        leftSection={<Glyph icon={SearchIcon} />}
        role="combobox"
        aria-busy={base.isPending}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={picker.text}
        onChange={(event) => picker.type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={picker.open}
        onBlur={picker.close}
        onKeyDown={picker.press}
      />
      {isOpen ? (
        <div
          id={id}
          role="listbox"
          aria-label={label}
          className={styles.list}
          style={{ [opens === 'up' ? 'bottom' : 'top']: 'calc(100% + 4px)' }}
          tabIndex={-1}
          ref={list.box}
          onScroll={list.onScroll}
          // The field keeps the focus, or the list would be gone before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
        >
          {hits.length === 0 ? (
            <p className="center dim">{base.isPending ? 'Wird geladen …' : `Nichts gefunden zu „${picker.text}“.`}</p>
          ) : null}
          <div aria-hidden="true" style={{ height: list.room.before }} />
          {hits.slice(list.first, list.end).map((item, at) => (
            <div
              key={item.name}
              id={optionId(list.first + at)}
              role="option"
              tabIndex={-1}
              className={styles.option}
              aria-selected={list.first + at === active}
              aria-setsize={hits.length}
              aria-posinset={list.first + at + 1}
              onClick={() => picker.choose(item)}
              onKeyDown={picker.press}
            >
              <ItemImage src={imageOf(item.name)} label={item.label} size={28} />
              <span className="ellipsis strong">{item.label}</span>
              <span className="ellipsis meta">{item.name}</span>
              <span className="strong number">
                {showsStock && amounts?.has(item.name) ? `x${formatNumber(amounts.get(item.name) ?? 0)}` : ''}
              </span>
            </div>
          ))}
          <div aria-hidden="true" style={{ height: list.room.after }} />
        </div>
      ) : null}
    </div>
  );
}
