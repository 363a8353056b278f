import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Text.layer.css';

/** The library's layout and text, with their style sheets: what they express needs no CSS of a feature's own. */
export { Box, Group, Stack, Text } from '@mantine/core';
