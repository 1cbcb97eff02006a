/**
 * The one script of a generated site. Pages are whole without it: it puts the menu behind a button on a phone, filters
 * homes, brings availability up to date, sends the lead form in place, and measures only what a visitor allowed. It
 * runs before the first paint and marks the page with what it brings, so that nothing moves afterwards.
 */
export const siteScript = `(() => {
  'use strict';
  const marks = document.documentElement.classList;
  const remembered = {
    get: () => { try { return localStorage.getItem('consent'); } catch { return null; } },
    set: (choice) => { try { localStorage.setItem('consent', choice); } catch { /* The question comes again. */ } },
  };
  const choice = remembered.get();
  marks.add('has-script');
  marks.toggle('asks-consent', choice === null);

  document.addEventListener('DOMContentLoaded', () => {
    const one = (selector, root = document) => root.querySelector(selector);
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];
    const facts = JSON.parse(one('#site').textContent);
    const { words } = facts;

    const menuButton = one('[data-menu]');
    if (menuButton) {
      menuButton.addEventListener('click', () => {
        const open = menuButton.getAttribute('aria-expanded') !== 'true';
        menuButton.setAttribute('aria-expanded', String(open));
      });
      document.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape' || menuButton.getAttribute('aria-expanded') !== 'true') return;
        menuButton.setAttribute('aria-expanded', 'false');
        menuButton.focus();
      });
    }

    const filter = one('[data-filter]');
    if (filter) {
      const select = one('select', filter);
      const apply = () => {
        const beds = select.value;
        let shown = 0;
        for (const home of all('[data-beds]', one('main'))) {
          home.hidden = beds !== '' && home.dataset.beds !== beds;
          if (!home.hidden) shown += 1;
        }
        for (const group of all('[data-group]')) group.hidden = !one('[data-plan]:not([hidden])', group);
        one('[data-none]').hidden = shown > 0;
      };
      select.addEventListener('change', apply);
      apply();
    }

    const showAvailability = (plans) => {
      for (const home of all('[data-plan]')) {
        const place = one('[data-available]', home);
        const count = plans[home.dataset.plan];
        if (!place || !Number.isInteger(count)) continue;
        place.textContent = count === 0 ? words.none : count === 1 ? words.one : words.many.replace('2', String(count));
        place.classList.toggle('none', count === 0);
      }
    };
    if (facts.availability && one('[data-available]'))
      fetch(facts.availability)
        .then((answer) => (answer.ok ? answer.json() : null))
        .then((answer) => answer && showAvailability(answer.data.plans))
        .catch(() => {});

    for (const form of all('[data-lead]')) {
      const outcome = one('[data-outcome]', form);
      const button = one('[type=submit]', form);
      if (facts.lead)
        form.addEventListener('submit', async (event) => {
          event.preventDefault();
          button.disabled = true;
          outcome.textContent = words.sending;
          try {
            const answer = await fetch(facts.lead, {
              method: 'POST',
              headers: { accept: 'application/json' },
              body: new URLSearchParams(new FormData(form)),
            });
            if (answer.ok) form.reset();
            outcome.textContent = answer.ok ? words.sent : answer.status === 429 ? words.tooMany : words.failed;
          } catch {
            outcome.textContent = words.failed;
          }
          button.disabled = false;
        });
    }

    const load = (src) => {
      const script = document.createElement('script');
      script.async = true;
      script.src = src;
      document.head.append(script);
    };
    const measure = () => {
      window.dataLayer = window.dataLayer || [];
      if (facts.gtm) {
        window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
        load('https://www.googletagmanager.com/gtm.js?id=' + encodeURIComponent(facts.gtm));
      }
      if (facts.ga4) {
        window.gtag = function gtag() { window.dataLayer.push(arguments); };
        window.gtag('js', new Date());
        window.gtag('config', facts.ga4);
        load('https://www.googletagmanager.com/gtag/js?id=' + encodeURIComponent(facts.ga4));
      }
      if (facts.pixel) {
        const queue = (...call) => queue.queue.push(call);
        Object.assign(queue, { queue: [], push: queue, loaded: true, version: '2.0' });
        window.fbq = window._fbq = queue;
        queue('init', facts.pixel);
        queue('track', 'PageView');
        load('https://connect.facebook.net/en_US/fbevents.js');
      }
    };
    const question = one('[data-consent]');
    if (question) {
      if (choice === 'yes') measure();
      for (const button of all('[data-choice]', question))
        button.addEventListener('click', () => {
          remembered.set(button.dataset.choice);
          marks.remove('asks-consent');
          if (button.dataset.choice === 'yes') measure();
          else if (choice === 'yes') location.reload();
        });
      const reopen = one('[data-consent-open]');
      if (reopen)
        reopen.addEventListener('click', () => {
          marks.add('asks-consent');
          one('button', question).focus();
        });
    }
  });
})();
`;
