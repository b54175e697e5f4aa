import { choicesOf, type HoursChoice, useHours, useSwitchHours } from '#hours';
import styles from './menu.module.css';

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly HoursChoice[];
  readonly onChoose: (choice: HoursChoice) => void;
}

const Choices = ({ label, choices, onChoose }: ChoicesProps) =>
  choices.length > 0 ? (
    <ul className={styles.choiceList} aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.label}>
          <button
            type="button"
            className={`${styles.entry} ${styles.choice} plain-button`}
            onClick={() => onChoose(choice)}
          >
            <span className="strong">{choice.label}</span> <span className="meta number">{choice.about}</span>
          </button>
        </li>
      ))}
    </ul>
  ) : null;

interface HoursMenuProps {
  readonly keepsDuty: boolean;
  readonly onDone: () => void;
}

export function HoursMenu({ keepsDuty, onDone }: HoursMenuProps) {
  const found = useHours();
  const change = useSwitchHours();
  if (!found) return null;
  const { title, about, openings, closings } = choicesOf({ ...found, keepsDuty });
  const choose = (choice: HoursChoice) => {
    onDone();
    change.run({ body: choice.change() });
  };
  return (
    <>
      <p className={styles.state}>
        <span className="row bold">
          <span className="open-dot" data-open={found.isOpen || undefined} />
          {title}
        </span>
        <span className="meta">{about}</span>
      </p>
      <Choices label="Öffnen" choices={openings} onChoose={choose} />
      <Choices label="Schließen" choices={closings} onChoose={choose} />
    </>
  );
}
