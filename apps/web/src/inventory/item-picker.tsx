import { type Ref, useId } from 'react';
import { formatNumber } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { SearchIcon } from '#platform/ui/icons.ts';
import { TextInput } from '#platform/ui/text-input.ts';
import { ItemImage, useItemImage } from './item-image.tsx';
import styles from './item-picker.module.css';
import type { Named, Searchable } from './item-search.ts';
import { useItemPicker } from './use-item-picker.ts';

interface ItemPickerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly items: readonly Searchable[];
  readonly amounts: ReadonlyMap<string, number>;
  readonly value: Named | undefined;
  readonly onChange: (item: Named | undefined) => void;
  /** The next thing to fill in. */
  readonly onChosen?: () => void;
  readonly error?: string | undefined;
  readonly isLoading?: boolean;
  /** At the foot of the screen the list opens upwards. */
  readonly opens?: 'up' | 'down';
  /** The field of the contract it fills, for the errors of the server. */
  readonly path?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Finds one of thousands of items by a few letters; the keyboard is enough. */
export function ItemPicker({
  label,
  placeholder,
  amounts,
  error,
  isLoading = false,
  opens = 'down',
  path,
  ref,
  ...rest
}: ItemPickerProps) {
  const picker = useItemPicker(rest);
  const imageOf = useItemImage();
  const id = useId();
  const optionId = (at: number) => `${id}-${at}`;
  const { hits, active, isOpen, list } = picker;
  return (
    <div className={styles.picker}>
      <TextInput
        ref={ref}
        data-path={path}
        label={label}
        placeholder={placeholder}
        error={error}
        leftSection={<Glyph icon={SearchIcon} />}
        role="combobox"
        aria-busy={isLoading}
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
          className={`${styles.list} ${styles[opens]}`}
          tabIndex={-1}
          ref={list.box}
          onScroll={list.onScroll}
          // The field keeps the focus, or the list would be gone before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
        >
          {hits.length === 0 ? (
            <p className={styles.none}>{isLoading ? 'Wird geladen …' : `Nichts gefunden zu „${picker.text}“.`}</p>
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
              <span className={styles.label}>{item.label}</span>
              <span className={styles.name}>{item.name}</span>
              <span className={`${styles.amount} number`}>
                {amounts.has(item.name) ? `x${formatNumber(amounts.get(item.name) ?? 0)}` : ''}
              </span>
            </div>
          ))}
          <div aria-hidden="true" style={{ height: list.room.after }} />
        </div>
      ) : null}
    </div>
  );
}
