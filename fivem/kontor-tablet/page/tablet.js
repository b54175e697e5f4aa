// The page of the resource: a frame with Kontor in it, and around it what a frame cannot do by itself. Plain JavaScript for the
// game's browser, Chromium 103.
(() => {
  const RESOURCE = 'https://kontor-tablet/';
  const READY_MS = 15_000;
  const BUSY_MS = 2_000;
  const TYPING_MS = 1_000;
  const WIDEST = 0.96;
  const RATIO = 1.6;
  // On larger screens everything grows instead of becoming tiny.
  const DESIGN_HEIGHT = 800;

  const PROBLEMS = {
    away: [
      'Kontor ist nicht erreichbar',
      'Der Server von Kontor antwortet nicht. Versuche es in ein paar Minuten noch einmal.',
    ],
    https: [
      'Die Adresse hat kein gültiges https',
      'Im Spiel lässt sich nur eine Seite mit gültigem Zertifikat zeigen. Sag es der Serverleitung.',
    ],
    frame: [
      'Kontor lässt sich nicht im Rahmen anzeigen',
      'Kontor antwortet, erscheint hier aber nicht. Die Serverleitung prüft TABLET_FRAME_ANCESTORS, PUBLIC_URL und das Zertifikat.',
    ],
    bridge: [
      'Der Spielserver ist nicht mit Kontor verbunden',
      'Der Brücke fehlen Adresse oder Token. Die Serverleitung gibt in der Konsole „kontor test“ ein.',
    ],
    token: [
      'Kontor erkennt den Spielserver nicht an',
      'Es gibt keinen Code für dich. Die Serverleitung gibt in der Konsole „kontor test“ ein.',
    ],
    identity: [
      'Der Spielserver weiß nicht, wer du bist',
      'Er kennt weder dein Discord noch deine Lizenz. Verbinde Discord mit FiveM und betritt den Server neu.',
    ],
    refused: ['Kontor hat abgelehnt', 'Es gibt gerade keinen Code für dich. Versuche es in einer Minute noch einmal.'],
    game: ['Der Spielserver antwortet nicht', 'Versuche es gleich noch einmal.'],
  };

  const find = (selector) => document.querySelector(selector);
  const isApp = window.location.hash === '#app';
  let frame;
  let address;
  let state = 'empty';
  let attempt = 0;
  let readyTimer;
  let typingTimer;
  let size = 82;

  async function ask(name, body = {}) {
    try {
      const response = await fetch(RESOURCE + name, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=UTF-8' },
        body: JSON.stringify(isApp ? { ...body, app: true } : body),
      });
      return await response.json();
    } catch {
      return { reason: 'game' };
    }
  }

  function layOut() {
    if (!isApp) {
      const height = Math.round((window.innerHeight * size) / 100);
      find('#tablet').style.height = `${height}px`;
      find('#tablet').style.width = `${Math.round(Math.min(height * RATIO, window.innerWidth * WIDEST))}px`;
    }
    if (!frame) return;
    const screen = find('#screen');
    const scale = isApp ? 1 : Math.max(1, screen.clientHeight / DESIGN_HEIGHT);
    frame.style.width = `${screen.clientWidth / scale}px`;
    frame.style.height = `${screen.clientHeight / scale}px`;
    frame.style.transform = scale === 1 ? 'none' : `scale(${scale})`;
  }

  function show(next, reason) {
    state = next;
    clearTimeout(readyTimer);
    find('#cover').hidden = next === 'ready';
    find('#loading').hidden = next !== 'loading';
    find('#problem').hidden = next !== 'problem';
    if (next !== 'problem') return;
    const [title, text] = PROBLEMS[reason] || PROBLEMS.game;
    find('#problem h1').textContent = title;
    find('#problem p').textContent = text;
  }

  /** A new frame each time: nothing of a broken page remains, and messages of the older one no longer count. */
  function openFrame(fragment) {
    if (frame) frame.remove();
    frame = document.createElement('iframe');
    frame.title = 'Kontor';
    frame.allow = 'fullscreen; autoplay; clipboard-write';
    frame.src = `${address}/tablet#${fragment}`;
    find('#screen').append(frame);
    layOut();
  }

  async function explain(mine) {
    const { reason } = await ask('check');
    if (mine === attempt && state === 'loading') show('problem', reason === 'busy' ? 'away' : reason || 'frame');
  }

  async function load() {
    const mine = ++attempt;
    show('loading');
    let answer = await ask('code');
    if (answer.reason === 'busy') {
      await new Promise((done) => setTimeout(done, BUSY_MS));
      if (mine !== attempt) return;
      answer = await ask('code');
    }
    if (mine !== attempt) return;
    if (typeof answer.address === 'string') address = answer.address;
    const { code, linkCode } = answer;
    if (answer.reason || !address || !(code || linkCode)) return show('problem', answer.reason);
    openFrame(code ? `code=${encodeURIComponent(code)}` : `link=${encodeURIComponent(linkCode)}`);
    readyTimer = setTimeout(() => explain(mine), READY_MS);
  }

  function setTyping(on) {
    clearInterval(typingTimer);
    ask('focus', { on });
    // A phone may be closed while a field has the focus; the repetition stops then, and the game gives the keys back.
    if (on && isApp) typingTimer = setInterval(() => document.hasFocus() && ask('focus', { on }), TYPING_MS);
  }

  function openOutside(url) {
    let parsed;
    try {
      parsed = new URL(url);
    } catch {
      return;
    }
    if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return;
    if (typeof window.invokeNative === 'function') return window.invokeNative('openUrl', parsed.href);
    find('#outside').hidden = false;
    find('#outside output').textContent = parsed.href;
    layOut();
  }

  function hide() {
    // Shown again, it has the focus only after a click: a field that gets it back does not always report it.
    if (frame) frame.blur();
    document.body.hidden = !isApp;
    clearInterval(typingTimer);
  }

  function close() {
    hide();
    ask('close');
  }

  function onShow(message) {
    document.body.hidden = false;
    if (typeof message.size === 'number') size = message.size;
    layOut();
    if (state === 'empty' || state === 'problem') load();
  }

  function onFrame(message) {
    if (message.kontor === 'ready') {
      show('ready');
      setTyping(false);
    }
    if (message.kontor === 'focus') setTyping(message.on === true);
    if (message.kontor === 'close') close();
    if (message.kontor === 'open') openOutside(message.url);
    if (message.kontor === 'code' && state !== 'loading') load();
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    if (!data || typeof data !== 'object') return;
    if (frame && source === frame.contentWindow) {
      if (origin === new URL(address).origin) onFrame(data);
    } else if (source === window.parent && !isApp) {
      if (data.kontor === 'show') onShow(data);
      if (data.kontor === 'hide') hide();
    }
  });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  window.addEventListener('resize', layOut);
  find('#reload').addEventListener('click', load);
  find('#again').addEventListener('click', load);
  find('#browser').addEventListener('click', () => address && openOutside(address));
  find('#close').addEventListener('click', close);

  if (isApp) {
    document.documentElement.classList.add('app');
    onShow({});
  }
})();
