import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { MultiSelect as MantineMultiSelect } from '@mantine/core';

/** A closed list costs nothing: its options are mounted when it opens. */
export const MultiSelect = MantineMultiSelect.withProps({ comboboxProps: { keepMounted: false } });
