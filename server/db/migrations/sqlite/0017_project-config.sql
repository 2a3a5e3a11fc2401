ALTER TABLE `project` ADD `home` text;--> statement-breakpoint
ALTER TABLE `project` ADD `rev` integer DEFAULT 1 NOT NULL;