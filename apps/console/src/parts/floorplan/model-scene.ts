import {
  AmbientLight,
  Color,
  DirectionalLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { Camera, Vector3 } from '@supersync/contract/websites/floorplan-art/glb/model-view.ts';

export type NodeTone = 'matched' | 'unsure' | 'selected';

const tokens = {
  matched: '--success-fill',
  unsure: '--warning-fill',
  selected: '--accent-fill',
  plain: '--neutral-fill',
} as const;

interface SceneEvents {
  readonly onPick: (node: number) => void;
  readonly onCamera: (camera: Camera) => void;
}

const clickWithin = 4;

/** A model on a canvas. Draws only when something changed. */
export class ModelScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera: PerspectiveCamera;
  readonly #controls: OrbitControls;
  readonly #materials: Readonly<Record<keyof typeof tokens, Material>>;
  readonly #nodes = new Map<Object3D, number>();
  readonly #resize: ResizeObserver;
  readonly #ended = new AbortController();
  #isAsked = false;

  constructor(holder: HTMLElement, { position, target }: Camera, { onPick, onCamera }: SceneEvents) {
    const canvas = document.createElement('canvas');
    // Asked for here: the renderer would write its failure to the browser's console as an error of ours.
    const context = canvas.getContext('webgl2', { antialias: true, alpha: true });
    if (context === null) throw new Error('WebGL is not available');
    this.#renderer = new WebGLRenderer({ canvas, context, alpha: true });
    const { domElement } = this.#renderer;
    holder.append(domElement);
    const style = getComputedStyle(holder);
    const material = (token: string): Material =>
      new MeshLambertMaterial({ color: new Color(style.getPropertyValue(token).trim() || undefined) });
    this.#materials = {
      matched: material(tokens.matched),
      unsure: material(tokens.unsure),
      selected: material(tokens.selected),
      plain: material(tokens.plain),
    };
    this.#camera = new PerspectiveCamera(40, 1, 0.1, 10_000);
    this.#camera.position.set(...position);
    this.#controls = new OrbitControls(this.#camera, domElement);
    this.#controls.target.set(...target);
    this.#controls.addEventListener('change', () => this.#draw());
    this.#controls.addEventListener('end', () =>
      onCamera({
        position: this.#camera.position.toArray() satisfies Vector3,
        target: this.#controls.target.toArray() satisfies Vector3,
      }),
    );
    const sun = new DirectionalLight(undefined, 2);
    sun.position.set(position[0], position[1] * 2, position[2]);
    this.#scene.add(new AmbientLight(undefined, 1.2), sun);
    this.#resize = new ResizeObserver(() => this.#fit(holder));
    this.#resize.observe(holder);
    this.#listen(domElement, onPick);
    this.#fit(holder);
    this.#controls.update();
  }

  async load(bytes: ArrayBuffer): Promise<void> {
    const { scene, parser } = await new GLTFLoader().parseAsync(bytes, '');
    scene.traverse((object) => {
      const node = parser.associations.get(object)?.nodes;
      if (node !== undefined) this.#nodes.set(object, node);
      // Pictures on surfaces do not matter for matching.
      if (object instanceof Mesh) object.material = this.#materials.plain;
    });
    this.#scene.add(scene);
    this.#draw();
  }

  paint(tones: ReadonlyMap<number, NodeTone>): void {
    this.#scene.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      let tone: NodeTone | undefined;
      for (let at: Object3D | null = object; at !== null && tone === undefined; at = at.parent)
        tone = tones.get(this.#nodes.get(at) ?? -1);
      object.material = this.#materials[tone ?? 'plain'];
    });
    this.#draw();
  }

  end(): void {
    this.#ended.abort();
    this.#resize.disconnect();
    this.#controls.dispose();
    this.#scene.traverse((object) => {
      if (object instanceof Mesh) object.geometry.dispose();
    });
    for (const material of Object.values(this.#materials)) material.dispose();
    this.#renderer.dispose();
    this.#renderer.domElement.remove();
  }

  #listen(canvas: HTMLCanvasElement, onPick: (node: number) => void): void {
    const { signal } = this.#ended;
    let pressed: readonly [number, number] = [0, 0];
    canvas.addEventListener('pointerdown', ({ clientX, clientY }) => (pressed = [clientX, clientY]), {
      signal,
    });
    canvas.addEventListener(
      'click',
      ({ clientX, clientY }) => {
        if (Math.hypot(clientX - pressed[0], clientY - pressed[1]) > clickWithin) return;
        const node = this.#nodeAt(canvas, clientX, clientY);
        if (node !== null) onPick(node);
      },
      { signal },
    );
  }

  #nodeAt(canvas: HTMLCanvasElement, clientX: number, clientY: number): number | null {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.#camera);
    const [hit] = ray.intersectObjects(this.#scene.children);
    for (let object: Object3D | null = hit?.object ?? null; object !== null; object = object.parent) {
      const node = this.#nodes.get(object);
      if (node !== undefined) return node;
    }
    return null;
  }

  #fit({ clientWidth, clientHeight }: HTMLElement): void {
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(clientWidth, clientHeight);
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
    this.#draw();
  }

  #draw(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      if (!this.#ended.signal.aborted) this.#renderer.render(this.#scene, this.#camera);
    });
  }
}
