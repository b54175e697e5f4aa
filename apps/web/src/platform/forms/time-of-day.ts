const TYPED = /^(\d{1,2})(?:[:.h ]?(\d{2}))?(?: *Uhr)?$/i;

/** `18`, `1830`, `18.30` or `18:30 Uhr` as `18:30`; midnight may be 24:00. Anything else stays as it was typed. */
export function readTimeOfDay(text: string): string {
  const [hour, minute = '00'] = TYPED.exec(text.trim())?.slice(1) ?? [];
  if (hour === undefined) return text.trim();
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return time === '24:00' ? '00:00' : time;
}
