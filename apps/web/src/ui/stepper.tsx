import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Stepper.layer.css';

export { Stepper } from '@mantine/core';
