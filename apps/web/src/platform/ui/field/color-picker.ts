import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';

export { ColorPicker } from '@mantine/core';
