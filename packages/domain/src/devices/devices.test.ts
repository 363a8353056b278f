import { describe, expect, test } from 'vitest';
import { readAgent } from './agent.ts';
import { shortenAddress } from './network.ts';
import { deviceName } from './schema.ts';

const mozilla = 'Mozilla/5.0';
const chrome = '(KHTML, like Gecko) Chrome/142.0.0.0';

describe('what a browser says of itself', () => {
  test.each([
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Safari/537.36`,
      'Chrome, Windows',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Safari/537.36 Edg/142.0.0.0`,
      'Edge, Windows',
    ],
    [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox, Linux'],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
      'Safari, macOS',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
      'Chrome, iOS',
    ],
    [
      `${mozilla} (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
      'Safari, iPadOS',
    ],
    [
      `${mozilla} (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet, Android',
    ],
    [
      `${mozilla} (Windows NT 10.0) AppleWebKit/537.36 ${chrome} YaBrowser/25.10 Safari/537.36`,
      'Yandex Browser, Windows',
    ],
    [`${mozilla} (X11; CrOS x86_64) AppleWebKit/537.36 ${chrome} OPR/120.0`, 'Opera, ChromeOS'],
    ['node', ''],
    ['<script>alert(1)</script>', ''],
    [undefined, ''],
  ])('%s is %s', (header, name) => {
    expect(deviceName(readAgent(header))).toBe(name);
  });
});

describe('where a sign-in came from', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:7:1::/64', '2001:db8:7::/48'],
    ['2001:db8:0:0::/64', '2001:db8::/48'],
    ['2001:0db8:0007:0001:0:0:0:1', '2001:db8:7::/48'],
    ['0:0:0:0::/64', '0::/48'],
    ['::1', '0::/48'],
    ['', ''],
    ['somewhere', ''],
  ])('%s is named %s', (address, shown) => {
    expect(shortenAddress(address)).toBe(shown);
  });
});
